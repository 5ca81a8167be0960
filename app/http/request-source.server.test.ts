import { pino } from "pino";
import { expect, it } from "vitest";

import { logRefusals, tellSource } from "./request-source.server";

const CONTEXT = { requestId: "r-1", clientAddress: "203.0.113.7" };
const SOURCE = { requestId: "r-1", client: expect.stringMatching(/^[\w-]{22}$/) as string };

/** The lines about a request that is answered like this. */
async function readLines(status: number, refuse?: () => object): Promise<object[]> {
  const lines: object[] = [];
  const log = pino(
    { base: null, timestamp: false },
    { write: (line) => lines.push(JSON.parse(line) as object) },
  );
  await logRefusals(CONTEXT, { log, secret: "a secret" }, async () => {
    await Promise.resolve();
    if (refuse) log.warn({ adminId: 1, ...refuse() }, "permission refused");
    return new Response(null, { status });
  });
  return lines;
}

it("each refusal is one line that says where it comes from", async () => {
  expect(await readLines(403)).toEqual([{ level: 40, ...SOURCE, msg: "request forbidden" }]);
  for (const status of [400, 403]) {
    expect(await readLines(status, tellSource)).toEqual([
      { level: 40, adminId: 1, ...SOURCE, msg: "permission refused" },
    ]);
  }
  expect(await readLines(200)).toEqual([]);
});

it("outside of a request nothing is known", () => {
  expect(tellSource()).toEqual({});
});

import { pino } from "pino";
import { afterEach, expect, it, vi } from "vitest";

import { useTemporaryDataDirectory } from "../test/helpers/temporary-database";
import * as logs from "./log/log.server";

useTemporaryDataDirectory();
afterEach(() => {
  vi.restoreAllMocks();
});

const ofRemix = (status: number) => ({ status, statusText: "", internal: true, data: "" });

it.each([
  ["a form sent where none is taken", ofRemix(405), "info"],
  ["an address without a route", ofRemix(404), "info"],
  ["a failure that Remix knows of", ofRemix(500), "error"],
  ["a failure of the shop", new Error("rota"), "error"],
])("%s is logged as it deserves", async (_, error, level) => {
  const lines: string[] = [];
  const formatters = { level: (label: string) => ({ level: label }) };
  const log = pino({ formatters }, { write: (line: string) => void lines.push(line) });
  vi.spyOn(logs, "getLog").mockReturnValue(log);
  const { handleError } = await import("./entry.server");
  const request = new Request("http://tela.test/robots.txt", { method: "POST" });
  handleError(error, { request, params: {}, context: { requestId: "a1", clientAddress: "::1" } });
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ level, requestId: "a1" }),
  ]);
});

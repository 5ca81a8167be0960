import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** Time for requests already on the wire to be noticed before their connections are closed. */
const QUIET_MS = 100;

/** The answers not yet sent; start before the server listens. */
export function trackAnswers(server: Server): ReadonlySet<ServerResponse> {
  const answers = new Set<ServerResponse>();
  server.on("request", (_request, response) => {
    answers.add(response);
    response.once("close", () => answers.delete(response));
  });
  return answers;
}

type DrainOptions = {
  server: Server;
  answers: ReadonlySet<ServerResponse>;
  limitMs: number;
};

/** Takes no new connection, lets every answer finish, and then cuts what is left. */
export async function drainServer({ server, answers, limitMs }: DrainOptions): Promise<void> {
  const closed = once(server, "close");
  server.close();
  const limit = new AbortController();
  await Promise.race([
    closed,
    waitUntilQuiet(answers),
    wait(limitMs, undefined, { signal: limit.signal }).catch(() => undefined),
  ]);
  limit.abort();
  // Browsers open connections ahead of need; Node counts those as busy and would wait for them.
  server.closeAllConnections();
  await closed;
}

async function waitUntilQuiet(answers: ReadonlySet<ServerResponse>): Promise<void> {
  do {
    await Promise.all([...answers].map((answer) => once(answer, "close")));
    await wait(QUIET_MS);
  } while (answers.size > 0);
}

import { once } from "node:events";
import type { Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

import type { AnswersUnderWay } from "./answers-under-way";

/** Time for requests already on the wire to be noticed before their connections are closed. */
const QUIET_MS = 100;

type DrainOptions = {
  server: Server;
  answers: AnswersUnderWay;
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

async function waitUntilQuiet(answers: AnswersUnderWay): Promise<void> {
  do {
    await Promise.all(answers.list().map((answer) => once(answer, "close")));
    await wait(QUIET_MS);
  } while (answers.list().length > 0);
}

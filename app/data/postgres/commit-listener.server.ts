import { randomUUID } from "node:crypto";
import pg from "pg";

import { describeClient } from "../../../db/postgres/connect";

const CHANNEL = "tela_commit";
const RETRY_MS = 1000;
const HEARTBEAT_MS = 2000;

export type CommitListener = {
  /** Never rejects: without the server, it goes on trying. Later calls do nothing. */
  start(): Promise<void>;
  /** Names this process to the triggers that tell of a change (`tela.process`). */
  processId: string;
  /** A transaction with this `processId` was committed. */
  noteOwnCommit(): void;
  /** One of them may be committed, now or later: from now on they are heard like those of others. */
  noteLostCommit(): void;
  /** See `ShopDatabase`: null while other processes cannot be heard. */
  findCommit(): string | null;
  close(): Promise<void>;
};

/** Hears of the commits of other processes, on a connection of its own. */
export function createCommitListener(url: string): CommitListener {
  const ownId = randomUUID();
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let isStarted = false;
  let isClosed = false;
  // A new connection counts as a change: it has not heard the commits before it.
  let openings = 0;
  let heard = 0;
  let ownCommits = 0;
  let hearsOwn = false;

  async function listen(): Promise<void> {
    if (isClosed) return;
    const fresh = new pg.Client({ ...describeClient(url), query_timeout: HEARTBEAT_MS });
    let isLost = false;
    const lose = () => {
      if (isLost) return;
      isLost = true;
      if (client === fresh) client = null;
      fresh.end().catch(() => undefined);
      if (isClosed) return;
      retry = setTimeout(() => void listen(), RETRY_MS);
      retry.unref();
    };
    fresh.on("error", lose);
    fresh.on("end", lose);
    fresh.on("notification", ({ payload }) => {
      if (payload !== ownId || hearsOwn) heard += 1;
    });
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${CHANNEL}`);
      if (isClosed) return lose();
      openings += 1;
      client = fresh;
      keepAsking(fresh, lose);
    } catch {
      lose();
    }
  }

  /** A server that is gone does not always close its connections. */
  function keepAsking(asked: pg.Client, lose: () => void): void {
    const heartbeat = setTimeout(() => {
      if (client !== asked) return;
      asked.query("SELECT 1").then(() => keepAsking(asked, lose), lose);
    }, HEARTBEAT_MS);
    heartbeat.unref();
  }

  return {
    async start() {
      if (isStarted) return;
      isStarted = true;
      await listen();
    },
    processId: ownId,
    noteOwnCommit() {
      ownCommits += 1;
    },
    noteLostCommit() {
      ownCommits += 1;
      hearsOwn = true;
    },
    findCommit: () => (client ? `${openings} ${heard} ${ownCommits}` : null),
    async close() {
      isClosed = true;
      if (retry) clearTimeout(retry);
      await client?.end();
    },
  };
}

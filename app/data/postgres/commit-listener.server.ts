import pg from "pg";

import { describeClient, endClient } from "../../../db/postgres/connect";
import { requireNoMove, requireServerHome } from "./server-home.server";

export const COMMIT_CHANNEL = "tela_commit";
const RETRY_MS = 1000;
/** A notice gets lost with its connection, and a server that is gone does not always close it. */
const ASK_MS = 1000;
const ANSWER_LIMIT_MS = 1500;

/** The answer changes with every commit of any program: while it is the same, reads see the same. */
export const SNAPSHOT = "SELECT pg_current_snapshot()";

type CommitListener = {
  /** Never rejects: without the server, it goes on trying. Later calls do nothing. */
  start(): Promise<void>;
  /** @param snapshot - what the server answered to `SNAPSHOT`, on any connection */
  noteSnapshot(snapshot: unknown): void;
  /** See `ShopDatabase`. */
  catchUp(): Promise<void>;
  /** True for a connection that a server left behind and that was ended here: a pool may still have it. */
  hasEnded(client: pg.Client): boolean;
  /** See `ShopDatabase`: null while other processes cannot be heard. */
  findCommit(): string | null;
  close(): Promise<void>;
};

/**
 * Hears of the commits of all processes, on a connection of its own.
 * @param others - the other connections of this process. A server without power closes none of them: those that it
 *   leaves behind are ended once another one answers in its place, or work would wait for its time limit
 */
export function createCommitListener(url: string, others: ReadonlySet<pg.Client>): CommitListener {
  let listening: { client: pg.Client; lose: () => void } | null = null;
  let retry: NodeJS.Timeout | null = null;
  let isStarted = false;
  let isClosed = false;
  // Of the server. One that takes its place has started at another time.
  let startedAt: unknown = null;
  let leftBehind: pg.Client[] = [];
  const ended = new WeakSet<pg.Client>();
  let latest: unknown = null;
  // A number, because an older snapshot may arrive late, and must not count as known.
  let changes = 0;
  let asked = Promise.resolve();
  let nextAsked: Promise<void> | null = null;

  async function listen(): Promise<void> {
    if (isClosed) return;
    const limits = { query_timeout: ANSWER_LIMIT_MS, connectionTimeoutMillis: ANSWER_LIMIT_MS };
    const client = new pg.Client({ ...describeClient(url), ...limits });
    let isLost = false;
    const lose = () => {
      if (isLost) return;
      isLost = true;
      const wasListening = listening?.client === client;
      if (wasListening) {
        listening = null;
        leftBehind = [...others];
      }
      void endClient(client);
      if (isClosed) return;
      retry = setTimeout(() => void listen(), wasListening ? 0 : RETRY_MS);
      retry.unref();
    };
    client.on("error", lose);
    client.on("end", lose);
    client.on("notification", () => void catchUp());
    try {
      await client.connect();
      await endLeftBehind(client);
      await requireNoMove(client);
      // A shop that has left is not open: to go on sharing the lock would keep it from coming back.
      await requireServerHome(client);
      await client.query(`LISTEN ${COMMIT_CHANNEL}`);
      // It has not heard the commits before it, and another server may answer now.
      latest = null;
      noteSnapshot(await askOne(client, SNAPSHOT));
      if (isClosed) return lose();
      listening = { client, lose };
      askLater(client);
    } catch {
      lose();
    }
  }

  async function endLeftBehind(client: pg.Client): Promise<void> {
    const former = startedAt;
    startedAt = await askOne(client, "SELECT pg_postmaster_start_time()");
    if (former === null || startedAt === former) return;
    for (const other of leftBehind) {
      ended.add(other);
      void endClient(other);
    }
  }

  function askLater(client: pg.Client): void {
    setTimeout(() => {
      if (listening?.client === client) void catchUp().then(() => askLater(client));
    }, ASK_MS).unref();
  }

  /** A question that is under way may have been answered before the commit: the next one counts. */
  function catchUp(): Promise<void> {
    nextAsked ??= asked.then(() => {
      nextAsked = null;
      return (asked = askNow());
    });
    return nextAsked;
  }

  async function askNow(): Promise<void> {
    if (!listening) return;
    const { client, lose } = listening;
    try {
      noteSnapshot(await askOne(client, SNAPSHOT));
    } catch {
      lose();
    }
  }

  function noteSnapshot(snapshot: unknown): void {
    if (snapshot === latest) return;
    latest = snapshot;
    changes += 1;
  }

  return {
    async start() {
      if (isStarted) return;
      isStarted = true;
      await listen();
    },
    noteSnapshot,
    catchUp,
    hasEnded: (client) => ended.has(client),
    findCommit: () => (listening ? String(changes) : null),
    async close() {
      isClosed = true;
      if (retry) clearTimeout(retry);
      if (listening) await endClient(listening.client);
    },
  };
}

async function askOne(client: pg.Client, question: string): Promise<unknown> {
  const { rows } = await client.query<[unknown]>({ text: question, rowMode: "array" });
  return rows[0]?.[0];
}

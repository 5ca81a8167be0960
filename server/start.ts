import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { ServerBuild } from "@remix-run/node";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Logger } from "pino";

import { buildContentSecurityPolicy } from "../app/http/content-security-policy.server";
import { PERMISSIONS_POLICY } from "../app/http/permissions-policy";
import { getEnvironment, type Environment } from "../app/settings/environment.server";
import { finishLog, getLog } from "../app/log/log.server";
import { findProgramFile } from "../db/program-files";
import packageFile from "../package.json";
import { trackAnswers, type AnswersUnderWay, createShopServer } from "./http-server";
import { createShopListener, type ListenedShop } from "./app";
import { listen } from "./listen";
import type { PageSource } from "./page-cache/page-cache";

const DRAIN_LIMIT_MS = 10_000;
const LOG_LIMIT_MS = 500;
/** For the jobs that finish what they have begun, once the answers are out. */
const CLOSE_LIMIT_MS = 12_000;
/** Ctrl+C reaches us twice under npm: from the terminal, and passed on by npm. */
const SAME_SIGNAL_MS = 1000;

export type ShopResources = ListenedShop & {
  /** Runs the work for this shop. The other functions expect that it runs already: each request does. */
  run: <T>(work: () => T) => T;
  pages: PageSource;
  close(): Promise<void>;
};

export type RunningShop = { url: string; server: Server; stop(): Promise<void> };

/** Opens the shop to visitors and closes it in order on SIGTERM or SIGINT. */
export async function startServer(build: ServerBuild, shop: ShopResources): Promise<RunningShop> {
  const environment = getEnvironment();
  const log = getLog();
  const headers = buildSecurityHeaders(environment);
  let stopping: Promise<void> | undefined;

  const app = createShopListener({
    ...shop,
    build,
    environment,
    headers,
    log,
    clientDirectory: findProgramFile(build.assetsBuildDirectory),
    isDraining: () => stopping !== undefined,
  });
  const answers = trackAnswers();
  const server = createShopServer({
    app: (request, response) => shop.run(() => app(request, response)),
    answers,
    log,
    headers,
  });
  try {
    await listen(server, environment);
  } catch (error) {
    await shop.close();
    throw error;
  }

  async function closeInOrder(): Promise<void> {
    log.info({ inFlight: answers.list().length }, "stopping");
    await drainServer({ server, answers, limitMs: DRAIN_LIMIT_MS });
    await shop.close();
    log.info("stopped");
    await finishLog(LOG_LIMIT_MS);
  }
  function stop(): Promise<void> {
    stopping ??= closeInOrder();
    return stopping;
  }

  // Who reads them may leave first, and that is no reason to stop selling.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  stopOnSignals(stop, log);
  const url = describeAddress(server, environment);
  const origin = environment.origin?.origin ?? null;
  log.info({ version: packageFile.version, node: process.version, url, origin }, "started");
  process.stdout.write(`Tela está abierta en ${url}\n`);
  return { url, server, stop };
}

function describeAddress(server: Server, { host }: Environment): string {
  const { port } = server.address() as AddressInfo;
  if (host === "0.0.0.0" || host === "::") return `http://127.0.0.1:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

function stopOnSignals(stop: () => Promise<void>, log: Logger): void {
  let signalledAt: number | undefined;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      const now = performance.now();
      if (signalledAt !== undefined) {
        if (now - signalledAt > SAME_SIGNAL_MS) process.exit(1);
        return;
      }
      signalledAt = now;
      endProcessWithin(DRAIN_LIMIT_MS + CLOSE_LIMIT_MS);
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.fatal({ err: error }, "could not stop in order");
          process.exit(1);
        },
      );
    });
  }
}

/** Runs in a thread of its own, so it works while the main thread is busy. */
const WATCHDOG = `
  const { workerData } = require("node:worker_threads");
  setTimeout(() => process.kill(workerData.processId, "SIGKILL"), workerData.limitMs);
`;

/**
 * Kills this process after the limit, because an answer, a worker or a library that flushes at exit may
 * never end.
 */
function endProcessWithin(limitMs: number): void {
  const kill = () => process.kill(process.pid, "SIGKILL");
  setTimeout(kill, limitMs).unref();
  try {
    const workerData = { processId: process.pid, limitMs };
    const watchdog = new Worker(WATCHDOG, { eval: true, workerData, stdout: true, stderr: true });
    watchdog.on("error", () => undefined);
    watchdog.unref();
  } catch {
    // Without a second thread, only the timer of this one is left.
  }
}

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

/** Two years, as the preload lists ask. */
const HSTS_SECONDS = 63_072_000;

/** What every answer carries; a document has a policy of its own. */
export function buildSecurityHeaders(environment: Environment): Record<string, string> {
  const isHttps = environment.origin?.protocol === "https:";
  return {
    "Content-Security-Policy": buildContentSecurityPolicy({ scriptHashes: [], isHttps }),
    ...(isHttps && { "Strict-Transport-Security": `max-age=${HSTS_SECONDS}; includeSubDomains` }),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": PERMISSIONS_POLICY,
    "X-Frame-Options": "DENY",
  };
}

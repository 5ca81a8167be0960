import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import {
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
} from "node:http";
import { connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import { pino } from "pino";

import type { Environment } from "../../app/settings/environment.server";
import type { Readiness, ShopFigures } from "../../app/watch/shop-health.server";
import { createShopListener, type ShopListenerOptions } from "../../server/app";
import { trackAnswers, createShopServer } from "../../server/http-server";
import { buildSecurityHeaders } from "../../server/start";

export const ASSET_TEXT = "export const saludo = 'hola';\n".repeat(60);

const ROOT = { id: "root", path: "", module: { default: () => null } };

type Handler = (
  request: Request,
  requestId: string,
  clientAddress?: string,
) => Response | Promise<Response>;

/** The health of a shop without problems. */
export const READY: Readiness = {
  isReady: true,
  words: { database: "ok", disk: "ok", backup: "ok", mail: "ok", payments: "ok" },
  numbers: {
    freeMegabytes: 20_480,
    backupAgeHours: 3.5,
    waitingMails: 2,
    failedMails: 0,
    tokenDaysLeft: 120,
  },
};

export const FIGURES: ShopFigures = {
  health: READY,
  disk: { freeBytes: 21_474_836_480, totalBytes: 42_949_672_960 },
  latestBackupAt: new Date("2026-11-21T06:00:00Z"),
  tokenExpiresAt: null,
  counts: {
    orders: {
      ...{ pending: 4, paid: 3, preparing: 2, ready_for_pickup: 0 },
      ...{ shipped: 5, delivered: 90, cancelled: 6, refunded: 1 },
    },
    pendingRefunds: 1,
  },
  waitingPasswords: 0,
  databaseBytes: 4096,
  walBytes: null,
  unpaidReceiptBytes: 3_000_000,
};

/** A Remix build of resource routes, one per path; those in `loaders` have no action. */
export function createFakeBuild(
  handlers: Record<string, Handler>,
  loaders: Record<string, Handler> = {},
): ServerBuild {
  const routes = Object.entries({ ...handlers, ...loaders }).map(([path, handler]) => {
    const handle = ({ request, context }: { request: Request; context: AppLoadContext }) =>
      handler(request, context.requestId, context.clientAddress);
    const module = path in loaders ? { loader: handle } : { loader: handle, action: handle };
    return [path, { id: path, path, module }];
  });
  return {
    mode: "production",
    entry: {
      module: {
        default: () => new Response("página", { status: 404 }),
        // Remix's default prints to the console; the shop's entry.server logs.
        handleError: () => undefined,
      },
    },
    routes: { root: ROOT, ...Object.fromEntries(routes) } as ServerBuild["routes"],
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_singleFetch: true,
      v3_lazyRouteDiscovery: false,
    },
    isSpaMode: false,
  };
}

type OpenOptions = Partial<
  Omit<ShopListenerOptions, "environment" | "headers" | "build" | "log">
> & {
  handlers?: Record<string, Handler>;
  /** Routes without an action. */
  loaders?: Record<string, Handler>;
  origin?: string;
  trustedProxies?: readonly string[];
  metricsToken?: string;
  pageCacheMegabytes?: number;
  timeouts?: Parameters<typeof createShopServer>[0]["timeouts"];
  /** Files of the build, beside those that every shop has. */
  clientFiles?: Record<string, Buffer>;
};

export type LogLine = Record<string, unknown> & { msg: string };

/** A shop with the real server on a free local port, and its log in memory. */
export async function openShop(options: OpenOptions = {}) {
  const directory = mkdtempSync(join(tmpdir(), "tela-server-"));
  writeClientFiles(directory);
  for (const [name, bytes] of Object.entries(options.clientFiles ?? {})) {
    writeFileSync(join(directory, name), bytes);
  }
  const lines: LogLine[] = [];
  const log = pino(
    { base: null },
    { write: (line: string) => lines.push(JSON.parse(line) as LogLine) },
  );
  const environment: Environment = {
    port: 0,
    host: "127.0.0.1",
    dataDirectory: directory,
    databaseUrl: null,
    origin: options.origin === undefined ? null : new URL(options.origin),
    trustedProxies: options.trustedProxies ?? [],
    metricsToken: options.metricsToken ?? null,
    pageCacheMegabytes: options.pageCacheMegabytes ?? 1,
    logLevel: "info",
    sessionSecrets: ["x".repeat(32)],
    openingSecrets: ["x".repeat(32)],
    adminUsername: "admin",
    adminPassword: null,
    smtp: null,
    mailFrom: null,
    payments: {
      accessToken: null,
      clientId: null,
      clientSecret: null,
      webhookSecret: null,
      usesPkce: null,
      authBase: new URL("https://auth.mercadopago.com"),
      apiBase: null,
    },
    pictureSimulator: null,
    isProduction: true,
  };
  const headers = buildSecurityHeaders(environment);
  const app = createShopListener({
    clientDirectory: directory,
    checkReadiness: () => Promise.resolve(READY),
    readFigures: () => Promise.resolve(FIGURES),
    noteSearch: () => undefined,
    catchUp: () => Promise.resolve(),
    dueChanges: { isDue: () => false, apply: () => Promise.resolve() },
    isDraining: () => false,
    ...options,
    build: createFakeBuild(options.handlers ?? {}, options.loaders),
    environment,
    headers,
    log,
  });
  const server = createShopServer({
    app,
    answers: trackAnswers(),
    headers,
    log,
    timeouts: options.timeouts,
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  return {
    server,
    directory,
    port,
    lines,
    host: `127.0.0.1:${port}`,
    send: (path: string, init?: SendOptions) => send(port, path, init),
    sendRaw: (bytes: string) => sendRaw(port, bytes),
    async close() {
      server.close();
      server.closeAllConnections();
      rmSync(directory, { recursive: true });
      await Promise.resolve();
    },
  };
}

function writeClientFiles(directory: string): void {
  mkdirSync(join(directory, "assets"));
  const script = join(directory, "assets", "entry-4f2a.js");
  writeFileSync(script, ASSET_TEXT);
  writeFileSync(`${script}.br`, brotliCompressSync(ASSET_TEXT));
  writeFileSync(`${script}.gz`, gzipSync(ASSET_TEXT));
  writeFileSync(join(directory, "favicon.svg"), "<svg/>");
  writeFileSync(join(directory, ".oculto"), "no");
}

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string };
type SendOptions = Pick<RequestOptions, "method" | "headers" | "agent"> & {
  body?: string | Buffer;
};

/** Unlike `fetch`, sends any method, Host and Origin. */
export async function send(port: number, path: string, init: SendOptions = {}): Promise<Answer> {
  const { body, ...options } = init;
  const outgoing = request({ host: "127.0.0.1", port, path, agent: false, ...options });
  outgoing.end(body);
  const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
}

/**
 * The server's answer to raw bytes that no HTTP client would send, until it closes the connection.
 */
export async function sendRaw(port: number, bytes: string): Promise<Answer> {
  const socket = connect(port, "127.0.0.1");
  socket.write(bytes);
  const [head = "", ...rest] = (await text(socket)).split("\r\n\r\n");
  const [statusLine = "", ...fields] = head.split("\r\n");
  const headers = fields.map((field) => {
    const colon = field.indexOf(":");
    return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
  });
  return {
    status: Number(statusLine.split(" ")[1]),
    headers: Object.fromEntries(headers) as IncomingHttpHeaders,
    body: rest.join("\r\n\r\n"),
  };
}

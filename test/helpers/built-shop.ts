import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRequestHandler, type AppLoadContext, type ServerBuild } from "@remix-run/node";
import Database from "better-sqlite3";

import type { SettingsSource } from "../../app/settings/current-shop.server";
import type { OpenShop, openShop } from "../../app/shop.server";
import type { CookieJar } from "./cookies";
import { parseHtml, type HtmlElement } from "./html";
import { loseDatabase } from "./lost-database";
import { copyFilledDatabase, OWNER } from "./running-shop";
import { openSyncPostgres } from "./sync-postgres";
import { createFilledDatabase, SESSION_SECRET } from "./test-engine";

export const SHOP_ORIGIN = "http://tela.test";

const BUILD = new URL("../../build/server/index.js", import.meta.url).href;

export type Page = { response: Response; status: number; html: string; root: HtmlElement };
export type Fields = Record<string, string> | [string, string][];

export type BuiltShop = {
  build: ServerBuild;
  /** For code that runs beside the build: see runInShop. */
  settings: SettingsSource;
  dataDirectory: string;
  databaseFile: string;
  /** On PostgreSQL; null for SQLite. */
  databaseUrl: string | null;
  /** Runs the build's own code for this shop. */
  run: OpenShop["run"];
  /** `context` is the server's context for Remix. */
  handle(request: Request, context?: AppLoadContext): Promise<Response>;
  /** A GET like a browser's; redirects are not followed. */
  get(path: string, jar?: CookieJar): Promise<Page>;
  post(path: string, fields: Fields, jar?: CookieJar): Promise<Page>;
  /** A separate connection, as another program would open the file. */
  connect(): Database.Database;
  /** The shop cannot use its database until the returned function is called. */
  loseDatabase(): () => void;
  close(): Promise<void>;
};

type Options = {
  runsJobs?: boolean;
  /** The data directory of a shop that another process has open; it stays. */
  sharedDirectory?: string;
  /** On PostgreSQL: a database that exists. */
  databaseUrl?: string | null;
};

/**
 * The built app with its own data directory: request in, response out. A test can open several of
 * them. Without jobs nothing happens by itself.
 */
export async function openBuiltShop(
  prepare: (databaseFile: string) => void = copyFilledDatabase,
  settings: Record<string, string> = {},
  { runsJobs = false, sharedDirectory, databaseUrl = createFilledDatabase() }: Options = {},
): Promise<BuiltShop> {
  const dataDirectory = sharedDirectory ?? mkdtempSync(join(tmpdir(), "tela-http-"));
  const databaseFile = join(dataDirectory, "tela.db");
  prepare(databaseFile);
  const shopSettings = {
    ...process.env,
    DATA_DIR: dataDirectory,
    DATABASE_URL: databaseUrl ?? "",
    LOG_LEVEL: "silent",
    SESSION_SECRET,
    ADMIN_USERNAME: OWNER.username,
    ADMIN_PASSWORD: OWNER.password,
    // Set but empty, so that no test uses the developer's own mail or payment account.
    ORIGIN: "",
    TRUSTED_PROXIES: "",
    METRICS_TOKEN: "",
    SMTP_URL: "",
    MAIL_FROM: "",
    MP_ACCESS_TOKEN: "",
    MP_CLIENT_ID: "",
    MP_CLIENT_SECRET: "",
    MP_WEBHOOK_SECRET: "",
    MP_API_BASE_URL: "",
    ...settings,
  };
  const build = (await import(BUILD)) as ServerBuild & { openShop: typeof openShop };
  const shop = await build.openShop(shopSettings, { runsJobs });
  const answerPage = createRequestHandler(build, "test");
  let mustHear = false;
  async function answer(request: Request, context?: AppLoadContext): Promise<Response> {
    if (mustHear) await shop.catchUp();
    mustHear = false;
    return shop.run(() => answerPage(request, context));
  }
  const connections: Database.Database[] = [];

  async function send(request: Request, jar?: CookieJar): Promise<Page> {
    if (jar) request.headers.set("Cookie", jar.header());
    const response = await answer(request);
    jar?.keep(response);
    const html = await response.text();
    let root: HtmlElement | undefined;
    return {
      response,
      status: response.status,
      html,
      // Most tests do not look at it.
      get root() {
        return (root ??= parseHtml(html));
      },
    };
  }

  return {
    build,
    settings: shopSettings,
    dataDirectory,
    databaseFile,
    databaseUrl,
    run: shop.run,
    handle: (request, context) => answer(request, context),
    get: (path, jar) => send(new Request(SHOP_ORIGIN + path), jar),
    post: (path, fields, jar) =>
      send(
        new Request(SHOP_ORIGIN + path, { method: "POST", body: new URLSearchParams(fields) }),
        jar,
      ),
    connect() {
      const connection =
        databaseUrl === null
          ? new Database(databaseFile)
          : openSyncPostgres(databaseUrl, () => {
              mustHear = true;
            });
      connections.push(connection);
      return connection;
    },
    loseDatabase: () => loseDatabase({ databaseFile, databaseUrl }),
    async close() {
      await shop.close();
      for (const connection of connections) connection.close();
      if (sharedDirectory === undefined) rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** The path of a redirect. */
export function readLocation({ response }: Page): string {
  return response.headers.get("Location") ?? "";
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { ServerBuild } from "@remix-run/node";
import { expect, it, onTestFinished } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { createCookieJar, type CookieJar } from "../helpers/cookies";
import { loseDatabase } from "../helpers/lost-database";
import { copyFilledDatabase, OWNER, startServer, stopServer } from "../helpers/running-shop";

const BUILD = new URL("../../build/server/index.js", import.meta.url).href;
/** In the form of the tokens in links, so that it is looked up wherever it is one. */
const SECRET = "Zz9-secreto_".padEnd(43, "q");
const AT_ONCE = 8;

/** Addresses of every route in the build, with the secret for each parameter and in the query. */
async function listAddresses(): Promise<string[]> {
  const { routes } = (await import(BUILD)) as ServerBuild;
  const patternOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    if (route === undefined) return "";
    return [patternOf(route.parentId), route.path ?? ""].filter(Boolean).join("/");
  };
  const paths = Object.keys(routes).map((id) =>
    patternOf(id).replace(/(^|\/)(:[^/]+|\*)/g, `$1${SECRET}`),
  );
  return [...new Set(paths)].map((path) => `/${path}`);
}

/** Each way to ask for an address: as browsers and scripts do, and as somebody who tries things. */
function listRequests(address: string) {
  const names = ["ficha", "volver", "q", "cupon", "cookies", "_routes"];
  const query = `?${new URLSearchParams(names.map((name) => [name, SECRET])).toString()}`;
  const form = new URLSearchParams({ intent: SECRET, usuario: SECRET, contrasena: SECRET });
  return [
    { target: address + query, init: {} },
    { target: `${address}.data${query}`, init: {} },
    { target: `${address}%`, init: {} },
    { target: address + query, init: { method: "POST", body: form } },
  ];
}

it("no token of an address is in any line that the shop writes", async () => {
  const directory = mkdtempSync(join(tmpdir(), "tela-log-"));
  const databaseFile = join(directory, "tela.db");
  copyFilledDatabase(databaseFile);
  const { server, url } = await startServer(directory, 0, { LOG_LEVEL: "trace" });
  onTestFinished(async () => {
    await stopServer(server);
    rmSync(directory, { recursive: true });
  });
  const written = [server.stdout, server.stderr].map((each) =>
    each ? text(each) : Promise.resolve(""),
  );
  const addresses = await listAddresses();
  expect(addresses).toEqual(
    expect.arrayContaining([adminPaths.invitation(SECRET), paths.order(SECRET)]),
  );

  async function ask(target: string, init: RequestInit, jar: CookieJar): Promise<number> {
    const headers = {
      Cookie: jar.header(),
      "Sec-Fetch-Site": "same-origin",
      Referer: url + target,
    };
    const answer = await fetch(url + target, { ...init, headers, redirect: "manual" });
    await answer.arrayBuffer();
    return answer.status;
  }
  async function askAll(jar: CookieJar): Promise<Set<number>> {
    const waiting = addresses
      .filter((address) => address !== adminPaths.logout())
      .flatMap(listRequests);
    const statuses = new Set<number>();
    const askNext = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop())
        statuses.add(await ask(next.target, next.init, jar));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, askNext));
    return statuses;
  }

  const owner = createCookieJar();
  const signedIn = await fetch(url + paths.adminLogin(), {
    method: "POST",
    headers: { "Sec-Fetch-Site": "same-origin" },
    body: new URLSearchParams({ usuario: OWNER.username, contrasena: OWNER.password }),
    redirect: "manual",
  });
  owner.keep(signedIn);
  expect(await askAll(owner)).toContain(200);
  const refused = await fetch(url + paths.adminLogin(), {
    method: "POST",
    headers: { "Sec-Fetch-Site": "same-origin", "X-Tela-Client": SECRET, "X-Request-Id": SECRET },
    body: new URLSearchParams({ usuario: OWNER.username, contrasena: "equivocada" }),
  });
  expect(refused.status).toBe(400);
  const foreign = await fetch(url + paths.cart(), {
    method: "POST",
    headers: { "Sec-Fetch-Site": "cross-site" },
  });
  expect(foreign.status).toBe(403);
  loseDatabase({ databaseFile, databaseUrl: null });
  const answered = await askAll(createCookieJar());
  expect([302, 404, 503].filter((status) => !answered.has(status))).toEqual([]);
  await stopServer(server);
  const output = (await Promise.all(written)).join("\n");

  const routes = [...output.matchAll(/"route":"([^"]*)"/g)].map(([, route]) => route);
  expect(new Set(routes)).toContain(adminPaths.invitation(":token"));
  expect(output).toContain('"level":"error"');
  const find = (msg: string) =>
    output
      .split("\n")
      .filter((line) => line.includes(`"msg":"${msg}"`))
      .map((line) => JSON.parse(line) as object);
  const source = {
    requestId: refused.headers.get("X-Request-Id"),
    client: expect.stringMatching(/^[\w-]{22}$/) as string,
  };
  const refusal = { adminId: 1, outcome: "refused", ...source };
  expect(find("sign-in refused")).toContainEqual(expect.objectContaining(refusal));
  const forbidden = { ...source, requestId: foreign.headers.get("X-Request-Id") };
  expect(find("request forbidden")).toContainEqual(expect.objectContaining(forbidden));
  const lines = output.split("\n");
  expect(lines.filter((line) => line.includes(SECRET.slice(0, 12)))).toEqual([]);
});

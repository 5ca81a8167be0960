import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { SHOP_ORIGIN, type BuiltShop } from "./built-shop";
import { parseHtml, readText, selectAll } from "./html";

/** A form as a browser sends it, with the cookies of who sends it. */
export type RacePost = { path: string; fields: Record<string, string>; cookie: string };
export type RaceAnswer = { status: number; errors: string[] };

/** All at once. */
export function sendAll(shop: BuiltShop, posts: readonly RacePost[]): Promise<RaceAnswer[]> {
  return Promise.all(
    posts.map(async ({ path, fields, cookie }) => {
      const init = { method: "POST", headers: { Cookie: cookie } };
      const body = new URLSearchParams(fields);
      const answer = await shop.handle(new Request(SHOP_ORIGIN + path, { ...init, body }));
      const root = parseHtml(await answer.text());
      return { status: answer.status, errors: selectAll(root, "[role=alert] li").map(readText) };
    }),
  );
}

export type PostRace = {
  /** Deals the forms out to the shop and the others, and sends them all at once. */
  send(posts: readonly RacePost[]): Promise<RaceAnswer[]>;
  close(): Promise<void>;
};

const CHILD = join(import.meta.dirname, "post-race-child.ts");

/** So many processes more on the database of a shop that a test has open. */
export async function openPostRace(shop: BuiltShop, others: number): Promise<PostRace> {
  const words = [shop.dataDirectory, shop.databaseUrl ?? []].flat();
  const children = Array.from({ length: others }, () => {
    const child = spawn(process.execPath, ["--import", "tsx", CHILD, ...words], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    return {
      child,
      exited: once(child, "exit"),
      read: async () => String((await lines.next()).value),
    };
  });
  await Promise.all(children.map(({ read }) => read()));
  return {
    async send(posts) {
      const dealt = Array.from({ length: others + 1 }, (_, at) =>
        posts.filter((_post, place) => place % (others + 1) === at),
      );
      const [own = [], ...theirs] = dealt;
      const answers = await Promise.all([
        ...children.map(async ({ child, read }, at) => {
          child.stdin.write(`${JSON.stringify(theirs[at])}\n`);
          return JSON.parse(await read()) as RaceAnswer[];
        }),
        sendAll(shop, own),
      ]);
      return answers.flat();
    },
    async close() {
      for (const { child, exited } of children) {
        child.stdin.end();
        await exited;
      }
    },
  };
}

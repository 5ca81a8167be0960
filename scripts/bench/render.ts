// A process that asks the built shop's pages of Remix directly, without HTTP and without the page cache,
// and prints their CPU time beside React's own render of the same tree.
import { join } from "node:path";
import { Writable } from "node:stream";
import { createRequestHandler, type EntryContext, type ServerBuild } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";

import { paths } from "../../app/paths";
import { BOUGHT_PRODUCT } from "../../test/helpers/shopper";
import { formatNumber, median } from "./figures";
import { printTable } from "./table";

const HOST = "http://127.0.0.1";
const ROUNDS = 5;
const RENDERS_PER_ROUND = Number(process.argv[2]);
const PAGES = [
  paths.home(),
  paths.products(),
  "/productos?talle=M",
  paths.menu(),
  paths.product(BOUGHT_PRODUCT.id),
];

const build = (await import(
  join(import.meta.dirname, "../../build/server/index.js")
)) as ServerBuild;
const handle = createRequestHandler(build, "production");
const rows: string[][] = [];
for (const path of PAGES) rows.push(await measurePage(path));
printTable(
  "CPU milliseconds of a page that is not cached, without HTTP and compression (median). Goal: a list costs at most 1.2 ms more than React's own render of it.",
  ["page", "React's render", "whole", "above React", "HTML"],
  rows,
);
process.exit(0);

/** React and the whole page take turns, so that other programs disturb both. */
async function measurePage(path: string): Promise<string[]> {
  const context = await catchContext(path);
  const [reactMs, wholeMs]: [number[], number[]] = [[], []];
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const react = await spend(() => renderAlone(context, path));
    const whole = await spend(() => askPage(handle, path));
    if (round > 0) reactMs.push(react);
    if (round > 0) wholeMs.push(whole);
  }
  const [react, whole] = [median(reactMs), median(wholeMs)];
  const figures = [react, whole, whole - react].map((ms) => formatNumber(ms, 2));
  const kilobytes = Buffer.byteLength(await askPage(handle, path)) / 1000;
  return [path, ...figures, `${formatNumber(kilobytes, 1)} kB`];
}

/** CPU milliseconds of this process for one render, with garbage collection. */
async function spend(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let render = 0; render < RENDERS_PER_ROUND; render += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / RENDERS_PER_ROUND;
}

async function askPage(ask: typeof handle, path: string): Promise<string> {
  const context = { requestId: "0".repeat(16), clientAddress: "127.0.0.1" };
  const answer = await ask(new Request(HOST + path), context);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return answer.text();
}

/** What Remix gives to the entry module to render. */
async function catchContext(path: string): Promise<EntryContext> {
  let caught: EntryContext | undefined;
  const keep = (_request: Request, status: number, _headers: Headers, context: EntryContext) => {
    caught = context;
    return new Response(null, { status });
  };
  const entry = { ...build.entry, module: { ...build.entry.module, default: keep } };
  await askPage(createRequestHandler({ ...build, entry }, "production"), path);
  if (!caught) throw new Error(`${path} is not a page`);
  const { serverHandoffStream, ...context } = caught;
  await serverHandoffStream?.cancel();
  return context;
}

/** React, the router and the page's components only. */
function renderAlone(context: EntryContext, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sink = new Writable({ write: (_chunk, _encoding, done) => done() });
    sink.on("finish", resolve);
    const { pipe } = renderToPipeableStream(
      createElement(RemixServer, { context: { ...context, renderMeta: {} }, url: HOST + path }),
      { onAllReady: () => pipe(sink), onShellError: reject },
    );
  });
}

// A process that asks the built shop's pages of Remix directly, without HTTP and without a cache, and
// tells what each costs in CPU beside React's own render of the same tree.
import { join } from "node:path";
import { Writable } from "node:stream";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type EntryContext, type ServerBuild } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";

export type RenderJob = {
  /** The build's folder, as an absolute path. */
  buildDirectory: string;
  rounds: number;
  requestsPerRound: number;
};

export type RenderCost = {
  path: string;
  /** Milliseconds of CPU, one for each round. */
  reactMs: number[];
  loadersMs: number[];
  wholeMs: number[];
  bytes: number;
};

const HOST = "http://127.0.0.1";
const PAGES = ["/", "/productos", "/productos?talle=M", "/menu"];
const CONTEXT = { requestId: "0".repeat(16), clientAddress: "127.0.0.1" };

process.on("message", (job: RenderJob) => {
  measure(job).then(
    (costs) => process.send?.(costs),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on("disconnect", () => process.exit());

async function measure(job: RenderJob): Promise<RenderCost[]> {
  const file = pathToFileURL(join(job.buildDirectory, "server/index.js")).href;
  const build = (await import(file)) as ServerBuild;
  const page = await createAsker(build)("/productos");
  const [, product] = /href="(\/productos\/[^"?#]+)"/.exec(page) ?? [];
  if (product === undefined) throw new Error("The list of products links to none");
  const costs: RenderCost[] = [];
  for (const path of [...PAGES, product]) costs.push(await measurePage(build, path, job));
  return costs;
}

/** One after the other in each round, so that what else the machine does falls on all three. */
async function measurePage(build: ServerBuild, path: string, job: RenderJob): Promise<RenderCost> {
  const ask = createAsker(build);
  const askLoaders = createAsker(build);
  const context = await catchContext(build, path);
  const react = () => renderAlone(context, path);
  const loaders = () => askLoaders(toDataPath(path));
  const whole = () => ask(path);
  const cost: RenderCost = { path, reactMs: [], loadersMs: [], wholeMs: [], bytes: 0 };
  for (const work of [react, loaders, whole]) await spend(work, job.requestsPerRound);
  for (let round = 0; round < job.rounds; round += 1) {
    cost.reactMs.push(await spend(react, job.requestsPerRound));
    cost.loadersMs.push(await spend(loaders, job.requestsPerRound));
    cost.wholeMs.push(await spend(whole, job.requestsPerRound));
  }
  cost.bytes = Buffer.byteLength(await whole());
  return cost;
}

/** CPU milliseconds of the whole process, collecting garbage included, for one piece of the work. */
async function spend(work: () => Promise<unknown>, times: number): Promise<number> {
  const before = process.cpuUsage();
  for (let time = 0; time < times; time += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / times;
}

function createAsker(build: ServerBuild): (path: string) => Promise<string> {
  const handle = createRequestHandler(build, "production");
  return async (path) => {
    const answer = await handle(new Request(HOST + path), CONTEXT);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return answer.text();
  };
}

/** What Remix hands over to be rendered, taken on its way. */
async function catchContext(build: ServerBuild, path: string): Promise<EntryContext> {
  let caught: EntryContext | undefined;
  const entry = {
    ...build.entry,
    module: {
      ...build.entry.module,
      default: (_request: Request, status: number, _headers: Headers, context: EntryContext) => {
        caught = context;
        return new Response(null, { status });
      },
    },
  };
  await createAsker({ ...build, entry })(path);
  if (!caught) throw new Error(`${path} is no page`);
  const { serverHandoffStream, ...context } = caught;
  await serverHandoffStream?.cancel();
  return context;
}

/** React, the router and the page's components: nothing of what comes before and after them. */
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

function toDataPath(path: string): string {
  const [pathname = "", search] = path.split("?");
  const data = pathname === "/" ? "/_root.data" : `${pathname}.data`;
  return search === undefined ? data : `${data}?${search}`;
}

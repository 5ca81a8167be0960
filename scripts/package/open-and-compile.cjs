// A process of its own: opens a shop, asks for the pages that most visitors ask for first, and writes
// the code that was compiled for it.
const { writeFileSync } = require("node:fs");
const { setFlagsFromString } = require("node:v8");

const { loadProgram } = require("./start.cjs");

const PAGES = ["/livez", "/", "/productos", "/carrito"];

const { script, runTela } = loadProgram(process.argv[2]);
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = (text) => {
  const [, url] = /^Tela está abierta en (\S+)\n$/.exec(text) ?? [];
  if (url !== undefined) void visit(url);
  return write(text);
};
void runTela(["serve"]);

async function visit(url) {
  for (const page of PAGES) await (await fetch(url + page)).text();
  // V8 takes compiled code only under the flags that it was made under, and `serve` changed these after
  // the executable would have loaded it: back to V8's own.
  setFlagsFromString("--heap-growing-percent=0");
  setFlagsFromString("--semi-space-growth-factor=2");
  writeFileSync("compiled", script.createCachedData());
  process.kill(process.pid, "SIGTERM");
}

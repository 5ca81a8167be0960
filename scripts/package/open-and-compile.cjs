// Runs in a separate process: opens a shop, requests the pages that visitors request first, and writes
// V8's code cache.
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
  // V8 accepts a code cache only with the flags that it was made with. The executable loads it before
  // `serve` changes these two, so they go back to V8's defaults.
  setFlagsFromString("--heap-growing-percent=0");
  setFlagsFromString("--semi-space-growth-factor=2");
  writeFileSync("compiled", script.createCachedData());
  process.kill(process.pid, "SIGTERM");
}

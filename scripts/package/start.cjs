// The first of the program's files that the executable runs; it loads the others.
const { readFileSync } = require("node:fs");
const { createRequire } = require("node:module");
const { join } = require("node:path");
const process = require("node:process");
const { pathToFileURL } = require("node:url");
const { Script } = require("node:vm");

const PROGRAM = "build/server/tela.cjs";
const COMPILED = "build/server/tela.compiled";

exports.startProgram = () => loadProgram(__dirname, readFileSync(join(__dirname, COMPILED)));

/**
 * When V8 refuses the code cache, for example because of other flags, it compiles again. The build
 * makes the finished executable fail instead, because such a start takes twice as long.
 */
function loadProgram(folder, compiled) {
  const file = join(folder, PROGRAM);
  // The cache keeps this name for stack traces, so it must not contain a path of the build machine.
  const script = new Script(readFileSync(file, "latin1"), {
    filename: PROGRAM,
    cachedData: compiled,
  });
  if (script.cachedDataRejected && process.env.TELA_REQUIRE_COMPILED) {
    throw new Error("This Node refuses the code cache");
  }
  const program = script.runInThisContext();
  return { script, runTela: program(createRequire(file), pathToFileURL(file).href) };
}
exports.loadProgram = loadProgram;

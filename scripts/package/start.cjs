// The first of the program's own files that the executable runs: it loads the others.
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
 * Compiled code that this Node does not take, as under other flags, is compiled again. The build asks
 * the finished executable to fail instead, because such a start takes twice as long.
 */
function loadProgram(folder, compiled) {
  const file = join(folder, PROGRAM);
  // The compiled code keeps the name for the traces of errors: no folder of the machine that built it.
  const script = new Script(readFileSync(file, "latin1"), {
    filename: PROGRAM,
    cachedData: compiled,
  });
  if (script.cachedDataRejected && process.env.TELA_REQUIRE_COMPILED) {
    throw new Error("This Node does not take the compiled code");
  }
  const program = script.runInThisContext();
  return { script, runTela: program(createRequire(file), pathToFileURL(file).href) };
}
exports.loadProgram = loadProgram;

// What `build/server/tela.js` exports: the program with all its commands.
export { runTela } from "./commands/run-tela";

// Lint and types in one process, for CI: one program of TypeScript serves both, and what the check of
// the types has found out the rules need not find out again. The same as `npm run lint` and
// `npm run typecheck`.
import { ESLint } from "eslint";
import process from "node:process";
import ts from "typescript";

const host = {
  ...ts.sys,
  onUnRecoverableConfigFileDiagnostic: (problem) => {
    throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, "\n"));
  },
};
const config = ts.getParsedCommandLineOfConfigFile("tsconfig.json", {}, host);
// With parents: ESLint's rules look up from each node.
const program = ts.createProgram({
  rootNames: config.fileNames,
  options: config.options,
  host: ts.createCompilerHost(config.options, true),
});
const problems = [...config.errors, ...ts.getPreEmitDiagnostics(program)];
if (problems.length > 0) console.log(ts.formatDiagnosticsWithColorAndContext(problems, names()));

const linter = new ESLint({
  overrideConfig: {
    files: ["**/*.{ts,tsx}"],
    languageOptions: { parserOptions: { projectService: false, programs: [program] } },
  },
});
const results = await linter.lintFiles(["."]);
const found = results.flatMap(({ messages }) => messages);
const formatter = await linter.loadFormatter("stylish");
console.log(await formatter.format(results));

console.log(`${problems.length} problems of types, ${found.length} of lint`);
process.exitCode = problems.length + found.length > 0 ? 1 : 0;

function names() {
  return {
    getCurrentDirectory: ts.sys.getCurrentDirectory,
    getCanonicalFileName: (name) => name,
    getNewLine: () => "\n",
  };
}

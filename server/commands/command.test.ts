import { describe, expect, it } from "vitest";

import { checkWords, CommandError, EXIT, type Command } from "./command";

const make = (usage: string): Command => ({
  name: "x",
  usage,
  summary: "",
  details: [],
  run: () => Promise.resolve(),
});

function findMistake(usage: string, args: string[]): string | null {
  try {
    checkWords(make(usage), args);
    return null;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    expect(error.exitCode).toBe(EXIT.misused);
    return error.message;
  }
}

describe("checkWords", () => {
  it.each([
    ["", []],
    ["[--stdin]", ["--stdin"]],
    ["[archivo]", []],
    ["[archivo]", ["a.tar.gz"]],
    ["copia", ["--", "-rara"]],
  ])("takes for the usage %j the words %j", (usage, args) => {
    expect(findMistake(usage, args)).toBeNull();
  });

  it.each([
    ["", ["3000"], 'Sobra "3000". Se usa así: tela x. Más: tela x --help'],
    ["[archivo]", ["a", "b"], 'Sobra "b". Se usa así: tela x [archivo].'],
    ["[archivo]", ["--foo"], "No existe la opción --foo."],
    ["", ["-f"], "No existe la opción -f."],
    ["[--stdin]", ["--stdin=si"], "La opción --stdin va sola, sin valor."],
    ["copia", [], "Falta decir copia. Se usa así: tela x copia."],
  ])("refuses for the usage %j the words %j", (usage, args, line) => {
    expect(findMistake(usage, args)).toContain(line);
  });
});

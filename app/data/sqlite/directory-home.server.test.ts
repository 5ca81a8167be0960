import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { atHome, isHere } from "../../domain/shop/home";
import {
  findFirstOpening,
  noteServer,
  readDirectoryHome,
  requireDirectoryHome,
  settleInDirectory,
  writeDirectoryHome,
} from "./directory-home.server";

const NOW = new Date("2026-11-28T12:00:00.000Z");
const FIRST = new Date("2026-11-21T12:00:00.000Z");

let directory: string;
const at = (name: string) => path.join(directory, name);
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "tela-home-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

describe("a directory", () => {
  it("that is new may be opened, and then not without its database", async () => {
    requireDirectoryHome(directory);
    expect(findFirstOpening(directory)).toBeNull();
    await settleInDirectory(directory, FIRST);
    await settleInDirectory(directory, NOW);
    expect(findFirstOpening(directory)).toEqual(FIRST);
    expect(() => requireDirectoryHome(directory)).toThrow(/falta tela.db.*tela restore/);
    writeFileSync(at("tela.db"), "");
    expect(() => requireDirectoryHome(directory)).toThrow(/tela.db está vacío/);
  });

  it("of an older version keeps what its notes said", async () => {
    writeFileSync(at("opened.txt"), "");
    utimesSync(at("opened.txt"), FIRST, FIRST);
    writeFileSync(at("tela.db"), "una base");
    expect(() => requireDirectoryHome(directory)).not.toThrow();
    await settleInDirectory(directory, NOW);
    expect(findFirstOpening(directory)).toEqual(FIRST);
    expect(readdirSync(directory).sort()).toEqual(["home.json", "tela.db"]);
  });

  it("of an older version that its shop had left stays closed, until the shop comes back", async () => {
    for (const name of ["opened.txt", "mudada.txt", "tela.db"])
      writeFileSync(at(name), "una tienda");
    expect(() => requireDirectoryHome(directory)).toThrow(
      /se mudó a PostgreSQL.*tela move postgres/,
    );
    await settleInDirectory(directory, NOW);
    expect(() => requireDirectoryHome(directory)).not.toThrow();
    expect(readdirSync(directory).sort()).toEqual(["home.json", "tela.db"]);
  });

  it("whose note cannot be read is not opened", async () => {
    await settleInDirectory(directory, NOW);
    writeFileSync(at("home.json"), readFileSync(at("home.json"), "utf8").slice(0, 40));
    expect(() => requireDirectoryHome(directory)).toThrow(/home.json.*no se puede leer/);
    await expect(settleInDirectory(directory, NOW)).rejects.toThrow(/no se puede leer/);
  });

  it("of a machine beside a server says where its shop is, unless it has one", async () => {
    await noteServer(directory, "PostgreSQL (base.tela/tela)", FIRST);
    expect(() => requireDirectoryHome(directory)).toThrow(
      /se mudó a PostgreSQL \(base.tela\/tela\)/,
    );
    expect(findFirstOpening(directory)).toEqual(FIRST);
    await writeDirectoryHome(directory, atHome({ id: "d", generation: 2 }));
    writeFileSync(at("tela.db"), "una tienda");
    await noteServer(directory, "PostgreSQL (base.tela/tela)", NOW);
    expect(isHere(readDirectoryHome(directory))).toBe(true);
  });
});

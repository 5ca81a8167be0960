import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";

import { DatabaseUnavailableError } from "../../app/data/sqlite/database-fault.server";
import { EnvironmentError } from "../../app/settings/environment-error";
import { CommandError } from "./command";
import { describeFailure } from "./failure";

const sqlite = (code: string) => new Database.SqliteError("words of its own", code);
const unavailable = (code: string) => new DatabaseUnavailableError("no", { cause: sqlite(code) });
const ofFile = (code: string) => Object.assign(new Error(code), { code, path: "/datos/tela.db" });

describe("describeFailure", () => {
  it.each([
    [unavailable("SQLITE_FULL"), "El disco está lleno: hacé lugar y probá de nuevo"],
    [unavailable("SQLITE_NOTADB"), "La base de datos está dañada o no es de Tela: tela check"],
    [unavailable("SQLITE_CORRUPT_INDEX"), "La base de datos está dañada o no es de Tela"],
    [unavailable("SQLITE_ERROR"), "La base de datos está dañada o no es de Tela"],
    [unavailable("SQLITE_BUSY"), "La base de datos no responde: otro programa"],
    [new DatabaseUnavailableError("no"), "La base de datos no responde"],
    [sqlite("SQLITE_READONLY_DIRECTORY"), "La base de datos no se puede abrir o escribir"],
    [ofFile("EACCES"), '"/datos/tela.db": falta permiso'],
    [ofFile("ENOSPC"), '"/datos/tela.db": el disco está lleno'],
    [new EnvironmentError("falta tela.db"), "Falta tela.db"],
    [new EnvironmentError("tela.db está vacío"), "tela.db está vacío"],
    [new EnvironmentError("PORT tiene que"), "PORT tiene que"],
    [new CommandError("Ya existe"), "Ya existe"],
  ])("says %s in one line", (error, line) => {
    const text = describeFailure(error, false);
    expect(text.slice(0, line.length)).toBe(line);
    expect(text).not.toContain("\n");
  });

  it("says that the shop cannot start only when that was asked for", () => {
    const error = new EnvironmentError("el puerto 80 ya está en uso");
    expect(describeFailure(error, true)).toBe(`Tela no puede arrancar: ${error.message}`);
    expect(describeFailure(error, false)).toBe("El puerto 80 ya está en uso");
  });

  it.each([new TypeError("de los nuestros"), sqlite("SQLITE_ERROR"), sqlite("SQLITE_CONSTRAINT")])(
    "tells %s whole",
    (error) => {
      expect(describeFailure(error, false)).toBe(error.stack);
    },
  );
});

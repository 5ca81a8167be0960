import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";

import { makeTestDirectory } from "../test/helpers/temporary-database";
import {
  openReader,
  openWriter,
  readFileFingerprint,
  readFileIdentity,
  requireSafeSqlite,
  UnsafeSqliteError,
} from "./open";

function openBoth() {
  const file = path.join(makeTestDirectory(), "tela.db");
  const writer = openWriter(file).sqlite;
  const reader = openReader(file).sqlite;
  onTestFinished(() => {
    reader.close();
    writer.close();
  });
  return { writer, reader };
}

describe("openWriter", () => {
  it.each([
    ["journal_mode", "wal"],
    ["synchronous", 2],
    ["foreign_keys", 1],
    ["busy_timeout", 1000],
    ["cache_size", -16_000],
    ["journal_size_limit", 67_108_864],
    ["trusted_schema", 0],
  ])("sets %s to %s", (name, value) => {
    expect(openBoth().writer.pragma(name, { simple: true })).toBe(value);
  });

  it("creates the file", () => {
    const file = path.join(makeTestDirectory(), "tela.db");
    openWriter(file).sqlite.close();
    expect(existsSync(file)).toBe(true);
  });

  it("runs on a SQLite without the bug that corrupts WAL databases", () => {
    const version = String(openBoth().writer.prepare("SELECT sqlite_version()").pluck().get());
    const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
    expect(major * 1e6 + minor * 1e3 + patch).toBeGreaterThanOrEqual(3_051_003);
  });
});

describe("openReader", () => {
  it("sees what the writer wrote and can write nothing itself", () => {
    const { writer, reader } = openBoth();
    writer.exec("CREATE TABLE notes (text TEXT) STRICT; INSERT INTO notes VALUES ('hola')");
    expect(reader.prepare("SELECT text FROM notes").pluck().get()).toBe("hola");
    expect(() => reader.exec("INSERT INTO notes VALUES ('chau')")).toThrow(/readonly/);
  });

  it("gives up on a locked file after 100 ms and trusts no schema", () => {
    const { reader } = openBoth();
    expect(reader.pragma("busy_timeout", { simple: true })).toBe(100);
    expect(reader.pragma("trusted_schema", { simple: true })).toBe(0);
  });

  it("creates no file where there is none", () => {
    const file = path.join(makeTestDirectory(), "tela.db");
    expect(() => openReader(file)).toThrow();
    expect(existsSync(file)).toBe(false);
  });
});

describe("naming a file", () => {
  it("gives null where there is none", () => {
    const file = path.join(makeTestDirectory(), "tela.db");
    expect(readFileIdentity(file)).toBeNull();
    expect(readFileFingerprint(file)).toBeNull();
  });

  it("keeps the identity of a file that grows, and not its fingerprint", () => {
    const file = path.join(makeTestDirectory(), "tela.db");
    writeFileSync(file, "a");
    const before = [readFileIdentity(file), readFileFingerprint(file)];
    writeFileSync(file, "ab");
    expect(readFileIdentity(file)).toBe(before[0]);
    expect(readFileFingerprint(file)).not.toBe(before[1]);
  });
});

describe("a SQLite that cannot be trusted", () => {
  it.each(["3.51.2", "3.50.9", "2.99.99", "3.51"])("is refused: %s", (version) => {
    expect(() => requireSafeSqlite(version)).toThrow(UnsafeSqliteError);
  });

  it.each(["3.51.3", "3.52.0", "4.0.0"])("is not %s", (version) => {
    expect(() => requireSafeSqlite(version)).not.toThrow();
  });

  it("is one that does not take what it is told", () => {
    const refused = new UnsafeSqliteError("journal_mode", "wal", "memory");
    expect(() => openWriter(":memory:")).toThrow(refused);
  });
});

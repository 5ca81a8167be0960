import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { claimPlace, listCachePlaces, removeOldFolders } from "../scripts/package/launcher/unpack";

const HOUR_MS = 3_600_000;
const NOW_MS = Date.UTC(2026, 5, 1);

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "tela-cache-"));
});
afterEach(() => rmSync(place, { recursive: true }));

describe("the folder of the program's cache", () => {
  const user = process.geteuid?.();

  it("prefers what systemd gives, then the user's cache, then the shop's folder", () => {
    const env = { CACHE_DIRECTORY: "/var/cache/tela:/b", XDG_CACHE_HOME: "/x", HOME: "/home/ana" };
    expect(listCachePlaces({ ...env, DATA_DIR: "/data", NODE_ENV: "production" })).toEqual([
      "/var/cache/tela/program",
      "/x/tela",
      "/home/ana/.cache/tela",
      "/data/program",
      `/tmp/tela-${user}`,
    ]);
  });

  it("does not depend on the current directory, except the shop's own folder", () => {
    const env = { XDG_CACHE_HOME: "cache", HOME: "", NODE_ENV: "production" } as const;
    expect(listCachePlaces(env)).toEqual([
      join(process.cwd(), "data/program"),
      `/tmp/tela-${user}`,
    ]);
  });

  it("is created for its owner alone, and made private if others can enter", () => {
    const [fresh, open] = [join(place, "a/b"), join(place, "open")];
    mkdirSync(open, { mode: 0o755 });
    for (const folder of [fresh, open]) {
      claimPlace(folder);
      expect(statSync(folder).mode & 0o777).toBe(0o700);
    }
  });

  it("is refused when others can write in it, and left as it is", () => {
    const shared = join(place, "shared");
    for (const mode of [0o770, 0o707, 0o1777]) {
      mkdirSync(shared);
      chmodSync(shared, mode);
      expect(() => claimPlace(shared)).toThrow("otros pueden escribir");
      expect(statSync(shared).mode & 0o7777).toBe(mode);
      rmSync(shared, { recursive: true });
    }
  });

  it("is refused when it is a link, which may lead elsewhere", () => {
    mkdirSync(join(place, "real"));
    symlinkSync(join(place, "real"), join(place, "link"));
    expect(() => claimPlace(join(place, "link"))).toThrow("no es una carpeta");
  });
});

describe("files of other versions", () => {
  function make(name: string, ageMs: number): string {
    const folder = join(place, name);
    mkdirSync(folder);
    const seconds = (NOW_MS - ageMs) / 1000;
    utimesSync(folder, seconds, seconds);
    return folder;
  }

  const HASH = "0123456789abcdef";

  it("are removed after a month without a start, incomplete ones after an hour", () => {
    const current = make(`2.0.0-${HASH}`, 40 * 24 * HOUR_MS);
    make(`1.0.0-${HASH}`, 31 * 24 * HOUR_MS);
    make(`1.1.0-rc.1-${HASH}`, 31 * 24 * HOUR_MS);
    make(`1.1.0-${HASH}`, 29 * 24 * HOUR_MS);
    make(".unfinished-a", 2 * HOUR_MS);
    make(".unfinished-b", HOUR_MS / 2);
    removeOldFolders(place, current, NOW_MS);
    expect(readdirSync(place).sort()).toEqual([".unfinished-b", `1.1.0-${HASH}`, `2.0.0-${HASH}`]);
  });

  it("are removed, and foreign files stay, dangling links included", () => {
    const names = ["notas", "1.0.0", `backups-${HASH}`, "broken"];
    for (const name of names.slice(0, 3)) make(name, 400 * 24 * HOUR_MS);
    symlinkSync(join(place, "nowhere"), join(place, "broken"));
    symlinkSync(join(place, "nowhere"), join(place, `0.9.0-${HASH}`));
    make(`1.0.0-${HASH}`, 31 * 24 * HOUR_MS);
    removeOldFolders(place, join(place, `2.0.0-${HASH}`), NOW_MS);
    expect(readdirSync(place).sort()).toEqual([...names, `0.9.0-${HASH}`].sort());
  });
});

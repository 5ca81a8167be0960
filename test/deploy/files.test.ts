import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { findProgram } from "../../scripts/system-packages.mjs";
import { BODY_LIMIT_BYTES } from "../../server/limit-bodies";
import { findUploadLimit } from "../../server/upload-limit";
import { readDeployFile, replaceAll, requireProgram } from "./deploy-file";

const MEGABYTE = 1024 * 1024;

/** The upload limit of the shop for a form with files at this path. */
function readUploadLimit(path: string): number {
  const headers = new Headers({ "Content-Type": "multipart/form-data; boundary=x" });
  return findUploadLimit({ method: "POST", headers }, { target: path }) ?? 0;
}

describe("the proxies have the same body limits as the shop", () => {
  const picturesBytes = readUploadLimit(adminPaths.newProduct());
  const receiptsBytes = readUploadLimit(paths.order("a"));

  it("in Caddy", () => {
    const limits = [...readDeployFile("Caddyfile").matchAll(/import shop (\d+)/g)];
    const bytes = limits.map(([, limit]) => Number(limit));
    expect(bytes).toEqual([picturesBytes, receiptsBytes, BODY_LIMIT_BYTES, BODY_LIMIT_BYTES]);
  });

  it("in nginx", () => {
    const limits = [...readDeployFile("nginx.conf").matchAll(/client_max_body_size (\w+);/g)];
    expect(limits.map(([, limit]) => limit)).toEqual([
      `${BODY_LIMIT_BYTES / 1024}k`,
      `${picturesBytes / MEGABYTE}m`,
      `${receiptsBytes / MEGABYTE}m`,
    ]);
  });
});

// Skipped on machines without systemd.
describe.skipIf(findProgram("systemd-analyze") === null)("the systemd unit", () => {
  it("is valid for systemd", () => {
    const folder = mkdtempSync(join(tmpdir(), "tela-unit-"));
    try {
      // Replaces the path of the program, which is not installed here; the rest of the unit stays.
      const program = join(folder, "tela");
      writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
      mkdirSync(join(folder, "units"));
      const unit = join(folder, "units/tela.service");
      const text = readDeployFile("tela.service");
      writeFileSync(unit, replaceAll(text, [["/opt/tela/current/tela", program]]));
      const { status, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", unit], {
        encoding: "utf8",
      });
      expect(stderr).toBe("");
      expect(status).toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("restricts the shop's rights on the machine", () => {
    const unit = fileURLToPath(new URL("../../deploy/tela.service", import.meta.url));
    const { status, stdout } = spawnSync(
      "systemd-analyze",
      // In tenths: 15 of 100, the most exposed service having 100.
      ["security", "--offline=true", "--threshold=15", unit],
      { encoding: "utf8" },
    );
    expect(stdout).toContain("Overall exposure level for tela.service");
    expect(status).toBe(0);
  });
});

it("the scripts pass shellcheck", () => {
  const scripts = ["../../deploy/install.sh", "./fake-systemctl.sh"];
  const files = scripts.map((file) => fileURLToPath(new URL(file, import.meta.url)));
  expect(spawnSync(requireProgram("shellcheck"), files, { encoding: "utf8" }).stdout).toBe("");
});

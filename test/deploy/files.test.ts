import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

import { findProgram } from "../../scripts/system-packages.mjs";
import { readDeployFile, replaceAll, requireProgram } from "./deploy-file";

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
  const scripts = ["../../deploy/install.sh", "./fake-systemctl.sh", "../failover/debian.sh"];
  const files = scripts.map((file) => fileURLToPath(new URL(file, import.meta.url)));
  expect(spawnSync(requireProgram("shellcheck"), files, { encoding: "utf8" }).stdout).toBe("");
});

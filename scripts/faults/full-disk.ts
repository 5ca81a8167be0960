import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { paths } from "../../app/paths";
import { runProgram, type RunningShop } from "../../test/helpers/running-shop";
import { mintOrderKey, prepareShopper } from "../../test/helpers/shopper";
import { openBackOffice } from "./back-office";
import { exactly, holds, SkippedError, type Finding, type Scenario } from "./scenario";
import { waitForAnswer, type Visit } from "../../test/helpers/visitor";
import { withShop } from "./with-shop";

/** A copy wants 200 MB to be left. */
const DISK = "300m";
const CHUNKS = [1024 * 1024, 4096, 1];
const MOST_ORDERS = 500;
const REFUSAL = /No pudimos guardar|No se cambió nada/;

/** The disk of the shop fills up, and is made room on again. */
export const fullDisk: Scenario = { name: "full disk", isLoad: false, run };

async function run(): Promise<Finding[]> {
  const disk = mkdtempSync(join(tmpdir(), "tela-disk-"));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${DISK}`, "tmpfs", disk]);
  if (mounted.status !== 0) {
    rmSync(disk, { recursive: true });
    throw new SkippedError("a small disk can only be mounted by root");
  }
  try {
    const directory = join(disk, "data");
    mkdirSync(directory);
    return await withShop((shop) => fillUp(shop, disk), { directory });
  } finally {
    spawnSync("umount", [disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}

async function fillUp(shop: RunningShop, disk: string): Promise<Finding[]> {
  const shopper = await prepareShopper(shop.url);
  const office = await openBackOffice(shop.url);
  const filler = join(disk, "lleno");
  fillDisk(filler);
  // What is free inside the file and its log is used up first.
  const order = await repeatUntilRefused(() => shopper.tryToConfirm(mintOrderKey()));
  fillDisk(`${filler}-2`);
  const save = await repeatUntilRefused(() => office.saveSettings(`Tela ${"larga ".repeat(5)}`));
  const copy = await runProgram(["backup"], shop.directory);
  const reason = copy.errors.trim().split("\n");
  const reads = await Promise.all(
    [paths.home(), paths.products(), paths.cart(), "/livez"].map((path) =>
      // A shop on a busy machine may ask to come again, whatever its disk is like.
      waitForAnswer(shop.url + path, ({ status }) => status === 200, 10_000),
    ),
  );
  rmSync(filler);
  rmSync(`${filler}-2`);
  await wait(1100);
  const after = [await shopper.tryToConfirm(mintOrderKey()), await office.saveSettings("Tela")];
  const copyAfter = await runProgram(["backup"], shop.directory);
  const integrity: unknown[] = [];
  shop.changeDatabase((database) =>
    integrity.push(database.pragma("integrity_check", { simple: true })),
  );
  return [
    holds("order refused, with a time and a reason", isRefusal(order), String(order.status)),
    holds("settings refused, with a time and a reason", isRefusal(save), String(save.status)),
    holds(
      "copy refused in one line",
      copy.exitCode === 1 && reason.length === 1 && reason[0] !== "",
      `${copy.exitCode}: ${reason[0]}`,
    ),
    exactly("pages read", reads.filter(Number.isFinite).length, reads.length),
    holds(
      "order and settings taken with room again",
      after.every(({ status }) => status === 303),
      after.map(({ status }) => status).join(" "),
    ),
    exactly("copy with room again, exit code", copyAfter.exitCode ?? NaN, 0),
    holds("database whole", integrity[0] === "ok", String(integrity[0])),
  ];
}

/** Leaves not one byte free. */
function fillDisk(file: string): void {
  const opened = openSync(file, "w");
  for (const bytes of CHUNKS) {
    const chunk = Buffer.alloc(bytes, 1);
    try {
      for (;;) writeSync(opened, chunk);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
    }
  }
  closeSync(opened);
}

async function repeatUntilRefused(write: () => Promise<Visit>): Promise<Visit> {
  let answer = await write();
  for (let count = 0; count < MOST_ORDERS && answer.status === 303; count += 1) {
    answer = await write();
  }
  return answer;
}

function isRefusal({ status, headers, body }: Visit): boolean {
  return status === 503 && headers.has("Retry-After") && REFUSAL.test(body);
}

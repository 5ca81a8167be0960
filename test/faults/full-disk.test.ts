import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { expect, it, onTestFinished } from "vitest";

import { paths } from "../../app/paths";
import { openSettings } from "../helpers/back-office";
import { eventually } from "../helpers/eventually";
import { runProgram } from "../helpers/running-shop";
import { mintOrderKey, prepareShopper } from "../helpers/shopper";
import { makeTestDirectory } from "../helpers/temporary-database";
import { visit, type Visit } from "../helpers/visitor";
import { isRefusal, openShop } from "./open-shop";

/** A backup needs 200 MB of free space. */
const DISK = "300m";
const CHUNKS = [1024 * 1024, 4096, 1];
const MOST_WRITES = 500;
const REASON = /No pudimos guardar|No se cambió nada/;
const IS_ROOT_IN_CI = process.env.CI === "true" && process.getuid?.() === 0;

it("shows its pages on a full disk, refuses writes with a reason, and recovers", async ({
  skip,
}) => {
  const disk = makeTestDirectory();
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${DISK}`, "tmpfs", disk]);
  skip(status !== 0 && !IS_ROOT_IN_CI, "only root can mount a small disk");
  expect(status, "mount").toBe(0);
  onTestFinished(() => void spawnSync("umount", [disk]));
  const directory = join(disk, "data");
  mkdirSync(directory);
  const shop = await openShop({}, directory);
  const shopper = await prepareShopper(shop.url);
  const order = () => shopper.tryToConfirm(mintOrderKey());
  const saveSettings = await openSettings(shop.url);

  const fillers = [join(disk, "lleno"), join(disk, "lleno-2")] as const;
  fillDisk(fillers[0]);
  // The free space in the file and its log is used up first.
  expect(await repeatUntilRefused(order)).toSatisfy(isRefusalWithReason);
  fillDisk(fillers[1]);
  const save = await repeatUntilRefused(() => saveSettings(`Tela ${"larga ".repeat(5)}`));
  expect(save).toSatisfy(isRefusalWithReason);
  const copy = await runProgram(["backup"], shop.directory);
  expect(copy.errors).toMatch(/^[^\n]+\n$/);
  expect(copy.exitCode).toBe(1);
  for (const path of [paths.home(), paths.products(), paths.cart(), "/livez"]) {
    // On a busy machine the shop may refuse a page for a moment, whatever its disk is like.
    await eventually(async () => expect((await visit(shop.url + path)).status).toBe(200));
  }

  for (const filler of fillers) rmSync(filler);
  await eventually(async () => expect((await order()).status).toBe(303));
  await eventually(async () => expect((await saveSettings("Tela")).status).toBe(303));
  expect(await runProgram(["backup"], shop.directory)).toEqual({ exitCode: 0, errors: "" });
  shop.changeDatabase((database) =>
    expect(database.pragma("integrity_check", { simple: true })).toBe("ok"),
  );
});

/** Leaves no byte free. */
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
  for (let count = 0; count < MOST_WRITES && answer.status === 303; count += 1) {
    answer = await write();
  }
  return answer;
}

function isRefusalWithReason(answer: Visit): boolean {
  return isRefusal(answer) && REASON.test(answer.body);
}

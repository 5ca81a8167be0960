import { join } from "node:path";

import { createShopDatabase } from "../../app/data/sqlite/database.server";
import { openReader } from "../../db/open";
import { ask, makeTemporaryDirectory, startModule, stopProcess } from "../bench/processes";
import { exactly, holds, type Finding, type Scenario } from "./scenario";
import type { WriterJob, WriterResult } from "./writer";

const WRITERS = 4;
const WRITES = 2000;

/** Four processes that write to one file as fast as they can. */
export const manyWriters: Scenario = { name: "four writers", isLoad: true, run };

async function run(): Promise<Finding[]> {
  const file = join(makeTemporaryDirectory(), "tela.db");
  const database = createShopDatabase(file);
  await database.prepare();
  await database.close();
  const writers = Array.from({ length: WRITERS }, () => startModule("../faults/writer"));
  const startedAt = performance.now();
  const results = await Promise.all(
    writers.map((writer, number) => {
      const job: WriterJob = { file, name: `escritor-${number}`, writes: WRITES / WRITERS };
      return ask<WriterResult>(writer, job);
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  await Promise.all(writers.map(stopProcess));
  const refused = results.reduce((sum, { refusals }) => sum + refusals.length, 0);
  const { sqlite } = openReader(file);
  const stored = Number(sqlite.prepare("SELECT count(*) FROM products").pluck().get());
  const integrity = String(sqlite.pragma("integrity_check", { simple: true }));
  sqlite.close();
  const reasons = [...new Set(results.flatMap(({ refusals }) => refusals))].join("; ");
  return [
    exactly(`refused${reasons && `: ${reasons}`}`, refused, 0),
    exactly(`stored, in ${seconds.toFixed(1)} s`, stored, WRITES),
    holds("database whole", integrity === "ok", integrity),
  ];
}

// A process of its own that writes through the shop's own connections.
import {
  createShopDatabase,
  DatabaseUnavailableError,
} from "../../app/data/sqlite/database.server";
import { answerJobs } from "../bench/jobs";

export type WriterJob = { file: string; name: string; writes: number };
export type WriterResult = { refusals: string[] };

answerJobs(write);

async function write({ file, name, writes }: WriterJob): Promise<WriterResult> {
  const database = createShopDatabase(file);
  const refusals: string[] = [];
  for (let count = 0; count < writes; count += 1) {
    try {
      await database.write(({ sqlite }) =>
        sqlite
          .prepare("INSERT INTO products (id, name, price) VALUES (?, 'Remera', 1000)")
          .run(`${name}-${count}`),
      );
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
      refusals.push(error.message);
    }
  }
  await database.close();
  return { refusals };
}

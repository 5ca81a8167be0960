import type { LoadResult } from "./load";
import type { Work } from "./work";

export type Server = { port: number; pid: number };

/** One row of the table, but for the number of connections. */
export type Subject = {
  name: string;
  server: Server;
  work: Work;
  /** Of the yardstick's requests a second, that it should reach. */
  leastShare?: number;
};

export type Measured = LoadResult & { cpuMsPerRequest: number; peakMemoryMb: number };

/** One subject in one round, measured right after the yardstick. */
export type Sample = {
  subject: Subject;
  connections: number;
  shop: Measured;
  yardstick: Measured;
};

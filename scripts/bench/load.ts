// A process that sends requests with autocannon: one at a time on each keep-alive connection, so that
// the next request waits for the last answer (a closed loop).
import autocannon from "autocannon";

import { percentile } from "./figures";
import { answerJobs } from "./jobs";
import { beginWork, listWanted, type Work } from "./work";

export type LoadJob = {
  port: number;
  work: Work;
  connections: number;
  seconds: number;
  /** Ends early, after this many requests. */
  requests?: number;
};

export type LoadResult = {
  /** Answered with a status that the work wants. */
  requests: number;
  failures: number;
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** With its headers, as sent. */
  bytesPerAnswer: number;
  /** CPU time of the load by elapsed time: near 1, the load is the limit and not the server. */
  loadBusyShare: number;
};

/** autocannon looks this often whether its time is over. */
const SAMPLE_MS = 100;

answerJobs(run);

async function run({ port, work, connections, seconds, requests }: LoadJob): Promise<LoadResult> {
  const next = beginWork(work, port);
  const wanted = listWanted(work);
  const latenciesMs: number[] = [];
  let answers = 0;
  let bytes = 0;
  const startedAt = performance.now();
  const cpuBefore = process.cpuUsage();
  const options: autocannon.Options = {
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    sampleInt: SAMPLE_MS,
    ...(requests !== undefined && { maxOverallRequests: requests }),
    // A request that never changes is written once; the others are written each time.
    requests: [
      work.kind === "one" ? next() : { setupRequest: (request) => ({ ...request, ...next() }) },
    ],
  };
  const { errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const load = autocannon(options, (error: Error | null, result) =>
      error ? reject(error) : resolve(result),
    );
    load.on("response", (_client, status, length, tookMs) => {
      answers += 1;
      bytes += length;
      if (wanted.has(status)) latenciesMs.push(tookMs);
    });
  });
  const cpu = process.cpuUsage(cpuBefore);
  const tookMs = performance.now() - startedAt;
  return {
    requests: latenciesMs.length,
    failures: answers - latenciesMs.length + errors,
    requestsPerSecond: (latenciesMs.length / tookMs) * 1000,
    p50Ms: percentile(latenciesMs, 50),
    p99Ms: percentile(latenciesMs, 99),
    bytesPerAnswer: bytes / answers,
    loadBusyShare: (cpu.user + cpu.system) / 1000 / tookMs,
  };
}

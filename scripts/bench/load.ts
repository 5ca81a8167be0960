import autocannon from "autocannon";

import { writeAsk, type Ask, type NextAsk } from "./asks";
import { percentile } from "./figures";

export type Load = {
  url: string;
  /** One request that never changes, or the next one each time. */
  asks: Ask | NextAsk;
  /** The statuses of a successful answer. */
  wanted?: readonly number[];
  connections: number;
  seconds: number;
  /** Ends earlier, after this many requests. */
  requests?: number;
};

export type LoadResult = {
  /** Answered with a wanted status. */
  requests: number;
  failures: number;
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** This process's CPU time by elapsed time: near 1, the load generator is the limit. */
  loadBusyShare: number;
};

/** Sends requests in a closed loop: each connection waits for an answer before its next request. */
export async function sendLoad(load: Load): Promise<LoadResult> {
  const { url, asks, wanted = [200], connections, seconds, requests } = load;
  const latenciesMs: number[] = [];
  let answers = 0;
  const startedAt = performance.now();
  const cpuBefore = process.cpuUsage();
  const options: autocannon.Options = {
    url,
    connections,
    duration: seconds,
    // autocannon checks this often whether its time is over.
    sampleInt: 100,
    ...(requests !== undefined && { maxOverallRequests: requests }),
    requests: [
      typeof asks === "function"
        ? { setupRequest: (request) => ({ ...request, ...writeAsk(url, asks()) }) }
        : writeAsk(url, asks),
    ],
  };
  const { errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error: Error | null, result) =>
      error ? reject(error) : resolve(result),
    );
    // autocannon's own latencies are whole milliseconds.
    run.on("response", (_client, status, _length, tookMs) => {
      answers += 1;
      if (wanted.includes(status)) latenciesMs.push(tookMs);
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
    loadBusyShare: (cpu.user + cpu.system) / 1000 / tookMs,
  };
}

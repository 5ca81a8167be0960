// A process that asks for one address over and over on keep-alive connections, one request at a time
// on each, so that the next request waits for the answer to the last one.
import { connect, type Socket } from "node:net";

import { AnswerReader } from "./answer-reader";
import { percentile } from "./figures";
import { answerJobs } from "./jobs";

export type LoadJob = { port: number; path: string; connections: number; seconds: number };

export type LoadResult = {
  /** Answered with 200 within the time. */
  requests: number;
  failures: number;
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU time of the load process by the clock: near 1, it and not the server is the limit. */
  loadCpuShare: number;
};

/** How long after the end an answer may still come before its connection is cut. */
const GRACE_MS = 5000;

answerJobs(run);

async function run(job: LoadJob): Promise<LoadResult> {
  const sockets = await Promise.all(
    Array.from({ length: job.connections }, () => openSocket(job.port)),
  );
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  const endsAt = startedAt + job.seconds * 1000;
  const latenciesMs: number[] = [];
  const lanes = await Promise.all(
    sockets.map((socket) => runLane(socket, formatRequest(job), endsAt, latenciesMs)),
  );
  const cpu = process.cpuUsage(cpuBefore);
  return {
    requests: latenciesMs.length,
    failures: lanes.reduce((sum, failures) => sum + failures, 0),
    requestsPerSecond: latenciesMs.length / job.seconds,
    p50Ms: percentile(latenciesMs, 50),
    p99Ms: percentile(latenciesMs, 99),
    loadCpuShare: (cpu.user + cpu.system) / 1000 / (performance.now() - startedAt),
  };
}

/** Keeps one connection busy until the end; gives the number of requests that failed. */
function runLane(
  socket: Socket,
  request: string,
  endsAt: number,
  latenciesMs: number[],
): Promise<number> {
  return new Promise((resolve) => {
    let sentAt = 0;
    let failures = 0;
    const reader = new AnswerReader((status) => {
      const now = performance.now();
      if (status !== 200) failures += 1;
      else if (now <= endsAt) latenciesMs.push(now - sentAt);
      if (now < endsAt) send();
      else finish();
    });
    const send = () => {
      sentAt = performance.now();
      socket.write(request);
    };
    const finish = () => {
      clearTimeout(timer);
      socket.removeAllListeners("close").destroy();
      resolve(failures);
    };
    const fail = () => {
      failures += 1;
      finish();
    };
    const timer = setTimeout(fail, endsAt - performance.now() + GRACE_MS);
    socket.on("data", (bytes: Buffer) => reader.push(bytes));
    socket.on("close", fail);
    send();
  });
}

function openSocket(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    socket.once("error", reject);
    socket.once("connect", () => resolve(socket));
  });
}

function formatRequest({ port, path }: LoadJob): string {
  const lines = [
    `GET ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    "Accept: text/html",
    "Accept-Encoding: br",
    "User-Agent: Mozilla/5.0 (tela bench)",
  ];
  return `${lines.join("\r\n")}\r\n\r\n`;
}

// A process that asks over and over on keep-alive connections, one request at a time on each, so that
// the next request waits for the answer to the last one.
// Sockets and nothing else: autocannon takes ten times the CPU for each request, and would be the limit.
import { connect, type Socket } from "node:net";

import { AnswerReader } from "./answer-reader";
import type { WrittenAsk } from "./asks";
import { percentile } from "./figures";
import { answerJobs } from "./jobs";
import { stayAwake } from "./stay-awake";
import { beginWork, type Work } from "./work";

export type LoadJob = {
  port: number;
  work: Work;
  connections: number;
  seconds: number;
  /** Ends before the time is over, after as many. */
  requests?: number;
  /** Takes all of its core, so that no answer has to wake it; see `stayAwake`. */
  staysAwake?: boolean;
};

export type LoadResult = {
  /** Answered as they should be, within the time. */
  requests: number;
  failures: number;
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** With its headers, as it came. */
  bytesPerAnswer: number;
  /** The part of the time in which the load had something to do: near 1, it is the limit. */
  loadBusyShare: number;
};

/** How long after the end an answer may still come before its connection is cut. */
const GRACE_MS = 5000;
const READ_BYTES = 65_536;

answerJobs(run);

type Round = {
  /** The next request, or null when there have been enough. */
  next: () => WrittenAsk | null;
  endsAt: number;
  latenciesMs: number[];
  answers: number;
  failures: number;
};

async function run(job: LoadJob): Promise<LoadResult> {
  const lines = await Promise.all(
    Array.from({ length: job.connections }, () => openLine(job.port)),
  );
  const startedAt = performance.now();
  const round: Round = {
    next: limit(beginWork(job.work, job.port), job.requests ?? Infinity),
    endsAt: startedAt + job.seconds * 1000,
    ...{ latenciesMs: [], answers: 0, failures: 0 },
  };
  const cpuBefore = process.cpuUsage();
  const fallAsleep = job.staysAwake ? stayAwake(() => round.answers) : null;
  await Promise.all(lines.map((line) => keepBusy(line, round)));
  const idleMs = fallAsleep?.();
  const cpu = process.cpuUsage(cpuBefore);
  const tookMs = performance.now() - startedAt;
  const busyMs = idleMs === undefined ? (cpu.user + cpu.system) / 1000 : tookMs - idleMs;
  const { latenciesMs, answers, failures } = round;
  const bytes = lines.reduce((sum, { socket }) => sum + socket.bytesRead, 0);
  return {
    requests: latenciesMs.length,
    failures,
    requestsPerSecond: (latenciesMs.length / Math.min(tookMs, job.seconds * 1000)) * 1000,
    p50Ms: percentile(latenciesMs, 50),
    p99Ms: percentile(latenciesMs, 99),
    bytesPerAnswer: bytes / answers,
    loadBusyShare: busyMs / tookMs,
  };
}

function limit(next: () => WrittenAsk, count: number): Round["next"] {
  let left = count;
  return () => (left-- > 0 ? next() : null);
}

/** Keeps one connection busy until the end. */
function keepBusy({ socket, listeners }: Line, round: Round): Promise<void> {
  return new Promise((resolve) => {
    let sentAt = 0;
    let asked: WrittenAsk | null = null;
    const reader = new AnswerReader((status) => {
      const now = performance.now();
      round.answers += 1;
      if (asked?.wanted.includes(status) !== true) round.failures += 1;
      else if (now <= round.endsAt) round.latenciesMs.push(now - sentAt);
      send(now);
    });
    const send = (now: number) => {
      asked = now < round.endsAt ? round.next() : null;
      if (asked === null) return finish();
      sentAt = now;
      socket.write(asked.text, "latin1");
    };
    const finish = () => {
      clearTimeout(timer);
      socket.removeAllListeners("close").destroy();
      resolve();
    };
    const fail = () => {
      round.failures += 1;
      finish();
    };
    const timer = setTimeout(fail, round.endsAt - performance.now() + GRACE_MS);
    listeners.onBytes = (bytes) => reader.push(bytes);
    socket.on("close", fail);
    send(performance.now());
  });
}

type Line = { socket: Socket; listeners: { onBytes: (bytes: Buffer) => void } };

/** Reads into one buffer: with a new one for each piece, the load takes a sixth more CPU. */
function openLine(port: number): Promise<Line> {
  const listeners: Line["listeners"] = { onBytes: () => undefined };
  return new Promise((resolve, reject) => {
    const onread = {
      buffer: Buffer.allocUnsafe(READ_BYTES),
      callback(length: number, buffer: Uint8Array) {
        listeners.onBytes(Buffer.from(buffer.buffer, buffer.byteOffset, length));
        return true;
      },
    };
    const socket = connect({ port, host: "127.0.0.1", noDelay: true, onread });
    socket.once("error", reject);
    socket.once("connect", () => resolve({ socket, listeners }));
  });
}

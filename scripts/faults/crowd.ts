// A process that sends requests at a given rate whether or not the last ones were answered, as a
// crowd does: a shop that slows down is asked for as much as before.
import { connect, type Socket } from "node:net";

import { AnswerReader } from "../bench/answer-reader";
import { percentile } from "../bench/figures";
import { answerJobs } from "../bench/jobs";

export type CrowdJob = {
  port: number;
  path: string;
  perSecond: number;
  seconds: number;
  /** Who finds all of them busy goes away without having asked. */
  maxConnections: number;
};

export type CrowdResult = {
  sent: number;
  accepted: number;
  shed: number;
  /** Refused without a word on when to come again. */
  shedWithoutTime: number;
  /** Neither 200 nor 503, cut off, or left to wait for good. */
  failed: number;
  /** Found every connection busy. */
  turnedAway: number;
  acceptedP50Ms: number;
  acceptedP99Ms: number;
  shedP99Ms: number;
};

type Line = { socket: Socket; sentAt: number };

const TICK_MS = 5;
const GRACE_MS = 5000;

answerJobs(run);

async function run(job: CrowdJob): Promise<CrowdResult> {
  const request = `GET ${job.path} HTTP/1.1\r\nHost: 127.0.0.1:${job.port}\r\nAccept: text/html\r\nAccept-Encoding: br\r\n\r\n`;
  const counts = { sent: 0, shed: 0, shedWithoutTime: 0, failed: 0, turnedAway: 0 };
  const acceptedMs: number[] = [];
  const shedMs: number[] = [];
  const all = new Set<Line>();
  const free: Line[] = [];

  function openLine(): Line {
    const socket = connect({ port: job.port, host: "127.0.0.1", noDelay: true });
    const line: Line = { socket, sentAt: 0 };
    const reader = new AnswerReader((status, tellsWhen) => {
      const tookMs = performance.now() - line.sentAt;
      if (status === 200) acceptedMs.push(tookMs);
      else if (status === 503) {
        counts.shed += 1;
        if (!tellsWhen) counts.shedWithoutTime += 1;
        shedMs.push(tookMs);
      } else counts.failed += 1;
      line.sentAt = 0;
      free.push(line);
    });
    socket.on("data", (bytes: Buffer) => reader.push(bytes));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      if (line.sentAt > 0) counts.failed += 1;
      all.delete(line);
      const at = free.indexOf(line);
      if (at >= 0) free.splice(at, 1);
    });
    all.add(line);
    return line;
  }

  function sendOne(): void {
    const line = free.pop() ?? (all.size < job.maxConnections ? openLine() : null);
    if (!line) {
      counts.turnedAway += 1;
      return;
    }
    counts.sent += 1;
    line.sentAt = performance.now();
    line.socket.write(request);
  }

  const startedAt = performance.now();
  const endsAt = startedAt + job.seconds * 1000;
  let due = 0;
  while (performance.now() < endsAt) {
    const wanted = ((performance.now() - startedAt) / 1000) * job.perSecond;
    for (; due < wanted; due += 1) sendOne();
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  const limit = performance.now() + GRACE_MS;
  while ([...all].some(({ sentAt }) => sentAt > 0) && performance.now() < limit) {
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  for (const line of all) {
    // Whoever still waits now was neither answered nor told, and is counted before being cut off.
    if (line.sentAt > 0) counts.failed += 1;
    line.sentAt = 0;
    line.socket.destroy();
  }
  return {
    ...counts,
    accepted: acceptedMs.length,
    acceptedP50Ms: percentile(acceptedMs, 50),
    acceptedP99Ms: percentile(acceptedMs, 99),
    shedP99Ms: percentile(shedMs, 99),
  };
}

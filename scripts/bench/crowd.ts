// A process that sends requests at a given rate whether or not the last ones were answered, as a
// crowd does: a shop that slows down is asked for as much as before.
import { connect, type Socket } from "node:net";

import { AnswerReader } from "./answer-reader";
import type { WrittenAsk } from "./asks";
import { percentile } from "./figures";
import { answerJobs } from "./jobs";
import { countDue, findDueMs } from "./schedule";
import { beginWork, type Work } from "./work";

export type CrowdJob = {
  port: number;
  work: Work;
  perSecond: number;
  seconds: number;
  /** Who finds all of them busy goes away without having asked. */
  maxConnections: number;
};

export type CrowdResult = {
  sent: number;
  /** Answered as they should be. */
  accepted: number;
  shed: number;
  /** Refused without a word on when to come again. */
  shedWithoutTime: number;
  /** Answered otherwise, cut off, or left to wait for good. */
  failed: number;
  /** Found every connection busy. */
  turnedAway: number;
  acceptedP99Ms: number;
  /** The same, since the moment the request was due: with what it waited to be sent. */
  sinceDue: { p50Ms: number; p99Ms: number; maxMs: number };
  shedP99Ms: number;
};

type Line = { socket: Socket; asked: WrittenAsk | null; sentAt: number; dueAt: number };

const TICK_MS = 1;
const GRACE_MS = 5000;

answerJobs(run);

async function run(job: CrowdJob): Promise<CrowdResult> {
  const next = beginWork(job.work, job.port);
  const counts = { sent: 0, shed: 0, shedWithoutTime: 0, failed: 0, turnedAway: 0 };
  const acceptedMs: number[] = [];
  const sinceDueMs: number[] = [];
  const shedMs: number[] = [];
  const all = new Set<Line>();
  const free: Line[] = [];

  function openLine(): Line {
    const socket = connect({ port: job.port, host: "127.0.0.1", noDelay: true });
    const line: Line = { socket, asked: null, sentAt: 0, dueAt: 0 };
    const reader = new AnswerReader((status, tellsWhen) => {
      const now = performance.now();
      if (line.asked?.wanted.includes(status) === true) {
        acceptedMs.push(now - line.sentAt);
        sinceDueMs.push(now - line.dueAt);
      } else if (status === 503) {
        counts.shed += 1;
        if (!tellsWhen) counts.shedWithoutTime += 1;
        shedMs.push(now - line.sentAt);
      } else counts.failed += 1;
      line.asked = null;
      free.push(line);
    });
    socket.on("data", (bytes: Buffer) => reader.push(bytes));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      if (line.asked !== null) counts.failed += 1;
      all.delete(line);
      const at = free.indexOf(line);
      if (at >= 0) free.splice(at, 1);
    });
    all.add(line);
    return line;
  }

  function sendOne(dueAt: number): void {
    const line = free.pop() ?? (all.size < job.maxConnections ? openLine() : null);
    if (!line) {
      counts.turnedAway += 1;
      return;
    }
    counts.sent += 1;
    line.asked = next();
    line.dueAt = dueAt;
    line.sentAt = performance.now();
    line.socket.write(line.asked.text, "latin1");
  }

  const startedAt = performance.now();
  const endsAt = startedAt + job.seconds * 1000;
  let due = 0;
  while (performance.now() < endsAt) {
    const wanted = countDue(performance.now() - startedAt, job.perSecond);
    for (; due < wanted; due += 1) sendOne(startedAt + findDueMs(due, job.perSecond));
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  const limit = performance.now() + GRACE_MS;
  while ([...all].some(({ asked }) => asked !== null) && performance.now() < limit) {
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  for (const line of all) {
    // Whoever still waits now was neither answered nor told, and is counted before being cut off.
    if (line.asked !== null) counts.failed += 1;
    line.asked = null;
    line.socket.destroy();
  }
  return {
    ...counts,
    accepted: acceptedMs.length,
    acceptedP99Ms: percentile(acceptedMs, 99),
    sinceDue: {
      p50Ms: percentile(sinceDueMs, 50),
      p99Ms: percentile(sinceDueMs, 99),
      maxMs: percentile(sinceDueMs, 100),
    },
    shedP99Ms: percentile(shedMs, 99),
  };
}

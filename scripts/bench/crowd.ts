// A process that sends requests at a given rate, whether or not the last ones were answered (an open
// loop): a shop that slows down gets as many requests as before. autocannon has closed loops only.
import { Agent, request, type IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

import { readWanted, writeAsk } from "./asks";
import { percentile } from "./figures";
import { answerJobs } from "./jobs";
import { beginAsks, type Work } from "./work";

export type CrowdJob = {
  port: number;
  work: Work;
  perSecond: number;
  seconds: number;
  /** A visitor who finds all of them busy goes away without a request. */
  maxConnections: number;
};

export type CrowdResult = {
  sent: number;
  /** Answered with a status that the request wants. */
  accepted: number;
  shed: number;
  /** Answered 503 without Retry-After. */
  shedWithoutTime: number;
  /** Answered otherwise, cut off, or still waiting at the end. */
  failed: number;
  /** Found every connection busy. */
  turnedAway: number;
  acceptedP99Ms: number;
  /** Counted from the moment the request was due: includes the wait before it was sent. */
  sinceDue: { p50Ms: number; p99Ms: number; maxMs: number };
  shedP99Ms: number;
};

const TICK_MS = 1;
const GRACE_MS = 5000;

answerJobs(run);

async function run(job: CrowdJob): Promise<CrowdResult> {
  const { port, perSecond, seconds, maxConnections } = job;
  const agent = new Agent({ keepAlive: true });
  const next = beginAsks(job.work);
  const counts = { sent: 0, shed: 0, shedWithoutTime: 0, turnedAway: 0 };
  const [acceptedMs, sinceDueMs, shedMs]: [number[], number[], number[]] = [[], [], []];
  let underWay = 0;

  function sendOne(dueAt: number): void {
    if (underWay === maxConnections) {
      counts.turnedAway += 1;
      return;
    }
    counts.sent += 1;
    underWay += 1;
    const ask = next();
    const { body, ...options } = writeAsk(port, ask);
    const sentAt = performance.now();
    const count = ({ statusCode = 0, headers }: IncomingMessage) => {
      const now = performance.now();
      if (readWanted(ask).includes(statusCode)) {
        acceptedMs.push(now - sentAt);
        sinceDueMs.push(now - dueAt);
      } else if (statusCode === 503) {
        counts.shed += 1;
        if (headers["retry-after"] === undefined) counts.shedWithoutTime += 1;
        shedMs.push(now - sentAt);
      }
    };
    const outgoing = request({ agent, host: "127.0.0.1", port, ...options }, (answer) => {
      answer.resume().once("end", () => count(answer));
    });
    // An answer that is cut off emits "close" without "end".
    outgoing.on("error", () => undefined).once("close", () => (underWay -= 1));
    outgoing.end(body);
  }

  const startedAt = performance.now();
  for (let due = 0; performance.now() < startedAt + seconds * 1000; await wait(TICK_MS)) {
    const wanted = Math.floor(((performance.now() - startedAt) / 1000) * perSecond);
    for (; due < wanted; due += 1) sendOne(startedAt + (due / perSecond) * 1000);
  }
  const limit = performance.now() + GRACE_MS;
  while (underWay > 0 && performance.now() < limit) await wait(TICK_MS);
  agent.destroy();
  return {
    ...counts,
    failed: counts.sent - acceptedMs.length - counts.shed,
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

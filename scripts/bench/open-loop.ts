import { Agent, request, type IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

import { writeAsk, type Ask, type NextAsk } from "./asks";
import { percentile } from "./figures";

export type OpenLoop = {
  url: string;
  next: NextAsk;
  /** The statuses of a successful answer. */
  wanted?: readonly number[];
  perSecond: number;
  seconds: number;
};

export type OpenLoopResult = {
  sent: number;
  /** Not sent, because all connections were busy. */
  dropped: number;
  /** Answered with a wanted status. */
  accepted: number;
  /** Answered 503. */
  shed: number;
  /** Answered 503 without Retry-After. */
  shedWithoutTime: number;
  /** Answered with another status, cut off, or unanswered at the end. */
  failed: number;
  /** How many failed in which way: by status, or by the code of the error. */
  failures: Record<string, number>;
  /** Of accepted requests, from the moment when each one was due. */
  latency: { p50Ms: number; p99Ms: number; maxMs: number };
};

const TICK_MS = 1;
/** A request is dropped when all connections are busy. */
const MAX_CONNECTIONS = 1000;
const GRACE_MS = 5000;

/**
 * Sends requests at a fixed rate, whether or not earlier ones were answered. A slow shop therefore gets
 * as many requests as a fast one. autocannon cannot: its connections wait for answers.
 */
export async function sendAtRate(job: OpenLoop): Promise<OpenLoopResult> {
  const { url, next, wanted = [200], perSecond, seconds } = job;
  const agent = new Agent({ keepAlive: true });
  const counts = { sent: 0, dropped: 0, shed: 0, shedWithoutTime: 0 };
  const failures: Record<string, number> = {};
  const latenciesMs: number[] = [];
  let pending = 0;

  const noteFailure = (way: string) => (failures[way] = (failures[way] ?? 0) + 1);

  function count({ statusCode = 0, headers }: IncomingMessage, dueAt: number): void {
    if (wanted.includes(statusCode)) latenciesMs.push(performance.now() - dueAt);
    else if (statusCode !== 503) noteFailure(String(statusCode));
    if (statusCode !== 503) return;
    counts.shed += 1;
    if (headers["retry-after"] === undefined) counts.shedWithoutTime += 1;
  }

  function sendOne(dueAt: number): void {
    if (pending === MAX_CONNECTIONS) {
      counts.dropped += 1;
      return;
    }
    counts.sent += 1;
    pending += 1;
    send(next(), dueAt);
  }

  function send(ask: Ask, dueAt: number): void {
    const { path, body, ...options } = writeAsk(url, ask);
    let isSentAgain = false;
    const sent = request(url + path, { agent, ...options }, (answer) => {
      answer.resume().once("end", () => count(answer, dueAt));
    });
    sent
      .on("error", (error: NodeJS.ErrnoException) => {
        // The server closed an idle connection at the moment of the request: browsers send it again.
        isSentAgain = !body && sent.reusedSocket && error.code === "ECONNRESET";
        if (!isSentAgain) noteFailure(error.code ?? error.message);
      })
      // A cut answer emits "close" without "end".
      .once("close", () => {
        if (isSentAgain) send(ask, dueAt);
        else pending -= 1;
      })
      .end(body);
  }

  const startedAt = performance.now();
  for (let due = 0; performance.now() < startedAt + seconds * 1000; await wait(TICK_MS)) {
    const dueNow = Math.floor(((performance.now() - startedAt) / 1000) * perSecond);
    for (; due < dueNow; due += 1) sendOne(startedAt + (due / perSecond) * 1000);
  }
  const limit = performance.now() + GRACE_MS;
  while (pending > 0 && performance.now() < limit) await wait(TICK_MS);
  agent.destroy();
  return {
    ...counts,
    accepted: latenciesMs.length,
    failed: counts.sent - latenciesMs.length - counts.shed,
    failures,
    latency: {
      p50Ms: percentile(latenciesMs, 50),
      p99Ms: percentile(latenciesMs, 99),
      maxMs: percentile(latenciesMs, 100),
    },
  };
}

import { once } from "node:events";
import { Agent, request, type ClientRequest, type IncomingMessage } from "node:http";
import process from "node:process";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";

import { paths } from "../../app/paths";
import { readCurrentMemoryMb } from "../../scripts/bench/processes";
import { LOAD_SLOTS } from "../../server/admission";
import { eventually } from "../helpers/eventually";
import type { RunningShop } from "../helpers/running-shop";
import { visit } from "../helpers/visitor";
import { openShop } from "./open-shop";

/** The system keeps this many new connections for a program that is not accepting them. */
const CROWD = 500;
/** The crowd comes in rounds of so many. What is kept of requests grows in each round, garbage in some. */
const CROWDS = 6;
const ROUNDS = 4;
const GROWTH_LIMIT_MB = 18;
/** Clients that repeat a request as soon as it is refused. */
const IMPATIENT = 500;
const SERVED_TO_IMPATIENT = 2 * LOAD_SLOTS.pages;
/** A refusal comes half a second after its request, or later on a slow machine; a timer may be some ms early. */
const SHORTEST_REFUSAL_MS = 490;

const PATH = paths.products();

// Every page is rendered: no crowd from here is too large for pages from memory.
const openSlowShop = () => openShop({ PAGE_CACHE_MB: "0" });

it(`serves or refuses each of ${CROWD} requests that come at the same moment, and recovers`, async () => {
  const shop = await openSlowShop();
  const usedMb: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let count = 0; count < CROWDS; count += 1) await sendCrowd(shop);
    usedMb.push(readCurrentMemoryMb(shop.pid()));
  }
  const growthsMb = usedMb.slice(1).map((mb, at) => mb - (usedMb[at] ?? 0));
  expect(Math.min(...growthsMb)).toBeLessThanOrEqual(GROWTH_LIMIT_MB);
  await expectRecovery(shop);
});

it(`serves pages while ${IMPATIENT} clients repeat each refused request at once`, async () => {
  const shop = await openSlowShop();
  let served = 0;
  const agent = new Agent({ keepAlive: true });
  async function insist(): Promise<void> {
    while (served < SERVED_TO_IMPATIENT) {
      const sentAt = performance.now();
      const answer = await readAnswer(request(shop.url + PATH, { agent }).end());
      if (isPage(answer)) served += 1;
      else {
        expect(answer).toSatisfy(isRefused);
        expect(performance.now() - sentAt).toBeGreaterThan(SHORTEST_REFUSAL_MS);
      }
    }
  }
  await Promise.all(Array.from({ length: IMPATIENT }, insist));
  agent.destroy();
  await expectRecovery(shop);
});

type Answer = { status: number; hasTime: boolean };

/** All of it waits for the shop before the shop reads any, however fast either of them is. */
async function sendCrowd(shop: RunningShop): Promise<void> {
  let answers: Promise<Answer[]>;
  process.kill(shop.pid(), "SIGSTOP");
  try {
    const requests = Array.from({ length: CROWD }, () =>
      request(shop.url + PATH, { agent: false }).end(),
    );
    answers = Promise.all(requests.map(readAnswer));
    await Promise.all(requests.map((sent) => once(sent, "finish")));
  } finally {
    process.kill(shop.pid(), "SIGCONT");
  }
  const all = await answers;
  const served = all.filter(isPage).length;
  expect(served + all.filter(isRefused).length).toBe(CROWD);
  expect(served).toBeGreaterThan(0);
  // Slots become free while the last of the crowd arrive.
  expect(served).toBeLessThanOrEqual(2 * LOAD_SLOTS.pages);
}

/** Rejects when the answer is cut off. */
async function readAnswer(sent: ClientRequest): Promise<Answer> {
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  await text(answer);
  return { status: answer.statusCode ?? 0, hasTime: "retry-after" in answer.headers };
}

const isPage = ({ status }: Answer) => status === 200;
const isRefused = ({ status, hasTime }: Answer) => status === 503 && hasTime;

async function expectRecovery(shop: RunningShop): Promise<void> {
  await eventually(async () => {
    for (let count = 0; count < 3; count += 1)
      expect((await visit(shop.url + PATH)).status).toBe(200);
  });
}

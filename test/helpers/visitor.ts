import { setTimeout as wait } from "node:timers/promises";

export type Visit = { status: number; headers: Headers; body: string; tookMs: number };

/** A shop's answer and its duration; status 0 means no answer. */
export async function visit(address: string, init: RequestInit = {}, send = fetch): Promise<Visit> {
  const startedAt = performance.now();
  try {
    const answer = await send(address, { redirect: "manual", ...init });
    const body = await answer.text();
    const { status, headers } = answer;
    return { status, headers, body, tookMs: performance.now() - startedAt };
  } catch {
    return { status: 0, headers: new Headers(), body: "", tookMs: performance.now() - startedAt };
  }
}

/** A form as the shop's own pages send it. */
export function postForm(
  address: string,
  fields: Record<string, string>,
  { cookie = "", send = fetch } = {},
): Promise<Visit> {
  const headers = { Cookie: cookie, Origin: new URL(address).origin };
  return visit(address, { method: "POST", headers, body: new URLSearchParams(fields) }, send);
}

export type Pause = { everyMs: number; until: () => boolean };

/** Repeats a visit, one at a time, until stopped. */
export async function keepVisiting(address: string, { everyMs, until }: Pause): Promise<Visit[]> {
  const visits: Visit[] = [];
  while (!until()) {
    visits.push(await visit(address));
    await wait(everyMs);
  }
  return visits;
}

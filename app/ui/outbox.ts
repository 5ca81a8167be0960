import { useMatches, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useSyncExternalStore } from "react";

import { readLoss, sendUntilAnswered } from "./lost-requests";

/**
 * A form that changes what the visitor's cookies hold, from its press until the page shows the result. Each needs
 * the cookies of the one before, so they are sent one after the other, and no link that is pressed meanwhile
 * cancels one: the answer brings the cookie.
 */
export type Change = {
  id: number;
  action: string;
  fields: URLSearchParams;
  state:
    | "waiting"
    | "sent"
    /** The page shows the result after its next load. */
    | "answered"
    /** The visitor has left its page, and has to hear of it. */
    | "failed";
  /** The visitor went on to another page before the answer, so the framework waits for it no more. */
  isLeft: boolean;
};

/** By the cart's intents. */
const CART_FAILURES: Record<string, string> = {
  add: "No pudimos agregar la prenda al carrito.",
  update: "No pudimos cambiar la cantidad.",
  remove: "No pudimos quitar la prenda del carrito.",
  clear: "No pudimos vaciar el carrito.",
};

/** What to say when a form of the cart fails; undefined for another form. */
export function failureOfCart(fields: URLSearchParams): string | undefined {
  return CART_FAILURES[fields.get("intent") ?? ""];
}

const NONE: readonly Change[] = [];
let changes = NONE;
let lastId = 0;
const listeners = new Set<() => void>();

export const readChanges = () => changes;

/** For `useSyncExternalStore`. */
function watchChanges(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function setChanges(next: readonly Change[]): void {
  changes = next;
  for (const listener of listeners) listener();
}

function update(id: number, part: Partial<Change>): void {
  setChanges(changes.map((change) => (change.id === id ? { ...change, ...part } : change)));
}

export function dropChanges(ids: readonly number[]): void {
  if (ids.length > 0) setChanges(changes.filter(({ id }) => !ids.includes(id)));
}

export const isUnderWay = ({ state }: Change) => state === "waiting" || state === "sent";

type Request = {
  action: string;
  fields: URLSearchParams;
  /** Of the framework, which aborts when another page is wanted. */
  signal: AbortSignal | null | undefined;
  send: () => Promise<Response>;
};

let last: Promise<unknown> = Promise.resolve();

/** After all before it, also those of other tabs. Rejects when the framework gives up waiting. */
export function sendChange({ action, fields, signal, send }: Request): Promise<Response> {
  const id = (lastId += 1);
  setChanges([...changes, { id, action, fields, state: "waiting", isLeft: false }]);
  const answer = last.then(() =>
    inTurn(() => {
      update(id, { state: "sent" });
      return sendUntilAnswered(send, undefined);
    }),
  );
  last = answer.then(
    ({ ok }) => settle(id, ok),
    () => settle(id, false),
  );
  return new Promise((resolve, reject) => {
    answer.then(resolve, reject);
    const leave = () => {
      update(id, { isLeft: true });
      reject(new DOMException("The page was left.", "AbortError"));
    };
    if (signal?.aborted) leave();
    else signal?.addEventListener("abort", leave, { once: true });
  });
}

/** The framework itself shows what was refused, unless its page was left. */
function settle(id: number, isAccepted: boolean): void {
  const isLeft = changes.some((change) => change.id === id && change.isLeft);
  if (isAccepted) update(id, { state: "answered" });
  else if (isLeft) update(id, { state: "failed" });
  else dropChanges([id]);
}

/** One at a time in all tabs, where the browser can: not over plain http from another machine. */
async function inTurn(work: () => Promise<Response>): Promise<Response> {
  return "locks" in navigator ? await navigator.locks.request("tela-outbox", work) : work();
}

/** Resolves when no change is under way; rejects when the signal aborts. */
export function waitForChanges(signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = () => {
      if (changes.some(isUnderWay)) return;
      stop();
      resolve();
    };
    const stop = watchChanges(check);
    signal?.addEventListener(
      "abort",
      () => {
        stop();
        reject(new DOMException("The page was left.", "AbortError"));
      },
      { once: true },
    );
    check();
  });
}

const STORE = "tela-outbox";
/** An older one may surprise more than it helps. */
const KEPT_MS = 30 * 60 * 1000;

type Kept = { at: number; unsent: [action: string, fields: string][] };

/** Those that the visitor's next page offers to send again. What is under way arrives without this page. */
function keepUnsent(): void {
  const isUnsent = ({ state }: Change) =>
    state === "waiting" || state === "failed" || (state === "sent" && readLoss() !== null);
  // Other forms say who the visitor is, and others may use this browser.
  const unsent = changes.filter(
    (change) => isUnsent(change) && failureOfCart(change.fields) !== undefined,
  );
  if (unsent.length === 0) return;
  const kept: Kept = {
    at: Date.now(),
    unsent: unsent.map(({ action, fields }) => [action, fields.toString()]),
  };
  localStorage.setItem(STORE, JSON.stringify(kept));
}

function offerUnsent(): void {
  const text = localStorage.getItem(STORE);
  if (text === null) return;
  localStorage.removeItem(STORE);
  const { at, unsent } = JSON.parse(text) as Kept;
  if (Date.now() - at > KEPT_MS) return;
  const offered = unsent.map(([action, fields]): Change => {
    lastId += 1;
    return {
      id: lastId,
      action,
      fields: new URLSearchParams(fields),
      state: "failed",
      isLeft: true,
    };
  });
  setChanges([...changes, ...offered]);
}

/** Keeps what could not be sent over the end of the page. Without a store, as in a private window, it is lost. */
export function keepOutbox(): void {
  try {
    offerUnsent();
  } catch {
    // Another program's text, or no store.
  }
  addEventListener("pagehide", () => {
    try {
      keepUnsent();
    } catch {
      // There is no room, or no store.
    }
  });
}

export function useChanges(): readonly Change[] {
  return useSyncExternalStore(watchChanges, readChanges, () => NONE);
}

/** Loads the page again after a change whose own page was left, and forgets what the page shows. */
export function useOutbox(): void {
  const changes = useChanges();
  const { revalidate } = useRevalidator();
  const isSubmitting = useNavigation().state === "submitting";
  // Another array after each load.
  const matches = useMatches();
  /** What the page showed before the load that each change waits for. */
  const shownBefore = useRef(new Map<number, unknown>());
  /** Changes whose page was left, and that the page is being loaded for. */
  const asked = useRef(new Set<number>());

  useEffect(() => {
    const before = shownBefore.current;
    // The framework loads the page after a form itself.
    for (const { id, isLeft } of changes) if (!isLeft && !before.has(id)) before.set(id, matches);
    const answered = changes.filter(({ state }) => state === "answered");
    const done = answered.filter(({ id, isLeft }) =>
      isLeft ? asked.current.has(id) && before.get(id) !== matches : before.get(id) !== matches,
    );
    const toAsk = answered.filter(({ id, isLeft }) => isLeft && !asked.current.has(id));
    if (toAsk.length > 0 && !isSubmitting) {
      for (const { id } of toAsk) {
        asked.current.add(id);
        before.set(id, matches);
      }
      revalidate();
    }
    dropChanges(done.map(({ id }) => id));
  }, [changes, matches, isSubmitting, revalidate]);
}

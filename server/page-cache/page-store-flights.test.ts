import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { expect, it, vi } from "vitest";

import { createSingleFlight } from "./page-store";

const open = () => new EventEmitter() as ServerResponse;

it("a page is rendered once for all that wait, and given up when all have left", async () => {
  const flights = createSingleFlight<string>();
  let given: AbortSignal | undefined;
  flights.begin("/", (signal) => {
    given = signal;
    return Promise.resolve("página");
  });
  const [first, second] = [open(), open()];
  const results = [flights.join("/", first), flights.join("/", second)];
  first.emit("close");
  expect([flights.has("/"), given?.aborted]).toEqual([true, false]);
  second.emit("close");
  expect([flights.has("/"), given?.aborted]).toEqual([false, true]);
  expect(await Promise.all(results)).toEqual(["página", "página"]);
});

it("a flight that has ended is not aborted when its clients leave", async () => {
  const flights = createSingleFlight<string>();
  const aborted = vi.fn();
  flights.begin("/", async (signal) => {
    signal.addEventListener("abort", aborted);
    await Promise.resolve();
    return "página";
  });
  const client = open();
  await flights.join("/", client);
  await Promise.resolve();
  client.emit("close");
  expect(aborted).not.toHaveBeenCalled();
});

it("a flight that has ended leaves room for the next", async () => {
  const flights = createSingleFlight<string>();
  flights.begin("/", () => Promise.reject(new Error("rota")));
  await expect(flights.join("/", open())).rejects.toThrow("rota");
  expect(flights.has("/")).toBe(false);
});

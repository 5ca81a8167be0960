import type { ServerResponse } from "node:http";

type Flight<T> = { result: Promise<T>; waiting: number; isOver: boolean; abort: () => void };

/** Renders each page once for all requests that ask for it at the same time. */
export function createSingleFlight<T>() {
  const flights = new Map<string, Flight<T>>();

  function end(key: string, flight: Flight<T>): void {
    flight.isOver = true;
    if (flights.get(key) === flight) flights.delete(key);
  }

  return {
    has: (key: string) => flights.has(key),
    begin(key: string, render: (signal: AbortSignal) => Promise<T>): void {
      const controller = new AbortController();
      const abort = () => controller.abort();
      const flight = { result: render(controller.signal), waiting: 0, isOver: false, abort };
      flights.set(key, flight);
      flight.result.then(
        () => end(key, flight),
        () => end(key, flight),
      );
    },
    /** Waits for a flight that has begun. When all waiting clients have left, it is aborted. */
    join(key: string, response: ServerResponse): Promise<T> {
      const flight = flights.get(key);
      if (!flight) throw new Error("No flight has begun");
      flight.waiting += 1;
      response.once("close", () => {
        flight.waiting -= 1;
        if (flight.waiting > 0 || flight.isOver) return;
        end(key, flight);
        flight.abort();
      });
      return flight.result;
    },
    /** Later requests start a flight of their own. */
    forget: () => flights.clear(),
    /** Resolves when all that are under way have ended. */
    finish: () => Promise.allSettled([...flights.values()].map(({ result }) => result)),
  };
}

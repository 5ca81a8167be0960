import { afterEach, describe, expect, it, vi } from "vitest";

import { openShop, READY } from "./server-fixture";

let shop: Awaited<ReturnType<typeof openShop>>;
afterEach(() => shop.close());

describe("GET /livez", () => {
  it("is 200 even when the shop is neither ready nor staying open", async () => {
    shop = await openShop({
      checkReadiness: () => Promise.resolve({ ...READY, isReady: false }),
      isDraining: () => true,
    });
    const answer = await shop.send("/livez");
    expect(answer.status).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });
});

describe("GET /readyz", () => {
  it("is 200 with one word for each part, and no more, for strangers", async () => {
    shop = await openShop();
    const answer = await shop.send("/readyz", { headers: { Host: "tela.test" } });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toEqual({ ready: true, ...READY.words });
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("also has the numbers for requests from this machine", async () => {
    shop = await openShop();
    const answer = await shop.send("/readyz");
    expect(JSON.parse(answer.body)).toEqual({
      ready: true,
      ...READY.words,
      numbers: { ...READY.numbers, draining: false },
    });
  });

  it("is 503 without the reason, which goes to the log", async () => {
    const words = { ...READY.words, disk: "full" } as const;
    const unready = { ...READY, words, isReady: false, reason: "disco lleno" };
    shop = await openShop({ checkReadiness: () => Promise.resolve(unready) });
    const answer = await shop.send("/readyz", { headers: { Host: "tela.test" } });
    expect(answer.status).toBe(503);
    expect(JSON.parse(answer.body)).toEqual({ ready: false, ...words });
    expect(shop.lines).toContainEqual(
      expect.objectContaining({ level: 40, reason: "disco lleno", msg: "not ready" }),
    );
  });

  it("is 503 when the check itself fails", async () => {
    shop = await openShop({ checkReadiness: () => Promise.reject(new Error("sin archivo")) });
    expect((await shop.send("/readyz")).status).toBe(503);
    expect(shop.lines).toContainEqual(
      expect.objectContaining({ level: 50, msg: "readiness check failed" }),
    );
  });

  it("is 503 at once while draining, without a check", async () => {
    const checkReadiness = vi.fn(() => Promise.resolve(READY));
    shop = await openShop({ checkReadiness, isDraining: () => true });
    const answer = await shop.send("/readyz");
    expect(answer.status).toBe(503);
    expect(JSON.parse(answer.body)).toEqual({ ready: false, numbers: { draining: true } });
    expect(answer.headers.connection).toBe("close");
    expect(checkReadiness).not.toHaveBeenCalled();
  });

  it("checks the shop at most once per second", async () => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(50_000);
    const checkReadiness = vi.fn(() => Promise.resolve(READY));
    shop = await openShop({ checkReadiness });
    await Promise.all(Array.from({ length: 5 }, () => shop.send("/readyz")));
    clock.mockReturnValue(50_999);
    await shop.send("/readyz");
    expect(checkReadiness).toHaveBeenCalledTimes(1);
    clock.mockReturnValue(51_000);
    await shop.send("/readyz");
    expect(checkReadiness).toHaveBeenCalledTimes(2);
  });
});

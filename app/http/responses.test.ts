import { describe, expect, it } from "vitest";

import { badRequest, notFound, seeOther, serviceUnavailable } from "./responses";

describe("seeOther", () => {
  it("answers 303 with the next address and the cookies it is given", () => {
    const response = seeOther("/carrito", "a=1", null, "b=2");
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/carrito");
    expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  });

  it("is kept by no cache", () => {
    expect(seeOther("/carrito").headers.get("Cache-Control")).toBe("no-store");
  });
});

describe("the refusals", () => {
  it("are 404 and 400, with no body of their own", () => {
    for (const [response, status] of [[notFound(), 404] as const, [badRequest(), 400] as const]) {
      expect(response.status).toBe(status);
      expect(response.body).toBeNull();
    }
  });
});

it("says how long to wait for the database, in an answer no cache keeps", () => {
  const { status, headers } = serviceUnavailable();
  expect([status, headers.get("Retry-After"), headers.get("Cache-Control")]).toEqual([
    503,
    "5",
    "no-store",
  ]);
});

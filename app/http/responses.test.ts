import { describe, expect, it } from "vitest";

import { badRequest, notFound, seeOther, serviceUnavailable } from "./responses";

describe("seeOther", () => {
  it("answers 303 with the next address and the cookies it is given", () => {
    const headers = new Headers({ "Set-Cookie": "a=1" });
    headers.append("Set-Cookie", "b=2");
    const response = seeOther("/carrito", headers);
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/carrito");
    expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  });

  it("is kept by no cache, whatever headers it is given", () => {
    for (const headers of [undefined, { "Set-Cookie": "a=1" }, new Headers()]) {
      expect(seeOther("/carrito", headers).headers.get("Cache-Control")).toBe("no-store");
    }
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

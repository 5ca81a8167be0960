import { expect, it } from "vitest";

import { noteSource, readSource } from "./request-source.server";

it("notes its own headers on a request, whatever the client sent, and leaves the others", () => {
  const headers = { "X-Request-Id": "signed by Mercado Pago", "X-Tela-Client": "made up" };
  const request = new Request("http://shop.test/", { headers });
  noteSource(request, { requestId: "r-1", clientAddress: "203.0.113.7" }, "a secret");
  expect(request.headers.get("X-Request-Id")).toBe("signed by Mercado Pago");
  expect(readSource(request)).toEqual({
    requestId: "r-1",
    client: expect.stringMatching(/^.{22}$/),
  });
});

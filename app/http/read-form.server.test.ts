import { describe, expect, it } from "vitest";

import { readForm } from "./read-form.server";

function post(body: BodyInit | null, type?: string): Request {
  const headers = type === undefined ? undefined : { "Content-Type": type };
  return new Request("http://shop.test/carrito", { method: "POST", body, headers });
}

const URLENCODED = "application/x-www-form-urlencoded";

describe("readForm", () => {
  it("reads the fields of both kinds of form", async () => {
    const multipart = new FormData();
    multipart.append("talle", "Único");
    for (const request of [post("talle=%C3%9Anico", URLENCODED), post(multipart)]) {
      expect((await readForm(request)).get("talle")).toBe("Único");
    }
  });

  it("takes what is no percent sequence as it stands", async () => {
    const form = await readForm(post("talle=%E0%A4%A&color=%", URLENCODED));
    expect(form.get("color")).toBe("%");
  });

  it.each([
    ["no type", null, undefined],
    ["a type of its own", "{}", "application/json"],
    ["a multipart type without a boundary", "x", "multipart/form-data"],
    ["a multipart body that is none", "x", "multipart/form-data; boundary=abc"],
  ])("answers 400 to a body with %s", async (_, body, type) => {
    const refusal: unknown = await readForm(post(body, type)).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Response);
    expect((refusal as Response).status).toBe(400);
  });
});

import { expect, it } from "vitest";

import { describeError } from "./log.server";

it("an error is logged with its causes, and without what it carries", () => {
  const cause = Object.assign(new Error("duplicate key"), {
    code: "23505",
    detail: "Key (token)=(secreto)",
  });
  const error = Object.assign(new TypeError("not stored", { cause }), { input: "/pedido/secreto" });
  const logged = JSON.parse(JSON.stringify(describeError(error))) as object;
  expect(logged).toMatchObject({
    name: "TypeError",
    message: "not stored",
    cause: { name: "Error", code: "23505", message: "duplicate key" },
  });
  expect(JSON.stringify(logged)).not.toContain("secreto");
  expect(describeError("secreto")).toEqual({ name: "string" });
});

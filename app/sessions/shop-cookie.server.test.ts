import { createHmac } from "node:crypto";
import { createCookie } from "@remix-run/node";
import { describe, expect, it } from "vitest";

import { useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { createShopCookie } from "./shop-cookie.server";

const SECRET = "a-secret-of-this-test-and-of-nothing-else";
useTemporaryDataDirectory({ SESSION_SECRET: SECRET });

const NAMES = ["tela_admin", "tela_cart", "tela_device", "tela_flash", "tela_datos"];
const VALUE = { some: "value" };

/** A request with the value of one cookie under the name of another. */
async function moveValue(from: string, to: string): Promise<string> {
  const header = await createShopCookie(from, {}).serialize(VALUE);
  const [, value = ""] = /^[^=]+=([^;]*)/.exec(header) ?? [];
  return `${to}=${value}`;
}

it.each(NAMES)("a value signed for %s is read as that cookie and as no other", async (name) => {
  for (const other of NAMES) {
    const cookie = createShopCookie(other, { acceptsUnbound: other === "tela_cart" });
    const read: unknown = await cookie.parse(await moveValue(name, other));
    expect([other, read]).toEqual([other, other === name ? VALUE : null]);
  }
});

it("a value from before signatures had a name is read where that is allowed only", async () => {
  const header = await createCookie("tela_cart", { secrets: [SECRET] }).serialize(VALUE);
  expect(await createShopCookie("tela_cart", { acceptsUnbound: true }).parse(header)).toEqual(
    VALUE,
  );
  expect(await createShopCookie("tela_cart", {}).parse(header)).toBeNull();
});

describe("a long value", () => {
  const LONG = Array.from({ length: 30 }, (_, n) => [
    "una-remera-de-nombre-largo",
    "M",
    "Negro",
    n,
  ]);

  it("takes little room, and comes back whole", async () => {
    const cookie = createShopCookie("tela_cart", {});
    const header = await cookie.serialize(LONG);
    expect(header.length).toBeLessThan(JSON.stringify(LONG).length / 2);
    expect(await cookie.parse(header)).toEqual(LONG);
  });

  it("is read as it was stored by an earlier version", async () => {
    const bound = createHmac("sha256", SECRET).update("cookie tela_cart").digest("base64url");
    const header = await createCookie("tela_cart", { secrets: [bound] }).serialize(LONG);
    expect(await createShopCookie("tela_cart", {}).parse(header)).toEqual(LONG);
  });

  it.each(["", "no", "////"])("that cannot be unpacked is no value: %j", async (packed) => {
    const cookie = createShopCookie("tela_cart", {});
    expect(await cookie.parse(await cookie.serialize({ packed }))).toBeNull();
  });
});

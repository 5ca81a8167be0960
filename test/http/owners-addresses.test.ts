import { afterAll, describe, expect, it } from "vitest";

import { createPageHandler } from "../../server/app";
import { createRouteNames } from "../../server/route-names";
import { listAdminRoutes, toAddress } from "../helpers/admin-routes";
import { openBuiltShop, SHOP_ORIGIN } from "../helpers/built-shop";

const shop = await openBuiltShop();
afterAll(() => shop.close());

const { build } = shop;
const SIGN_IN = /\/admin\/login/;
const CONTEXT = { requestId: "", clientAddress: "127.0.0.1" };

function ask(path: string, nameOf = createRouteNames(build.routes)): Promise<Response> {
  const handle = createPageHandler(build, nameOf);
  return shop.run(() => handle(new Request(SHOP_ORIGIN + path), CONTEXT));
}

/** The router ignores case, and decodes what it compares. */
const SPELLINGS: Record<string, (address: string) => string> = {
  "as links have it": (address) => address,
  "in capitals": (address) => address.replace("/admin", "/ADMIN"),
  "in percent signs": (address) => address.replace("/admin", "/%61dmi%6E"),
  "as scripts ask for it": (address) => address.replace(/^[^?]*/, "$&.data"),
};

describe.each(Object.entries(SPELLINGS))("an address of the owner %s", (_how, spell) => {
  it.each(listAdminRoutes(build).map((route) => spell(toAddress(route, "1"))))(
    "%s is known",
    async (address) => {
      const answer = await ask(address);
      const leadsTo = answer.headers.get("Location") ?? (await answer.text());
      expect(leadsTo).toMatch(SIGN_IN);
    },
  );
});

it("the sign-in is known too, however it is written", async () => {
  for (const path of ["/admin/login", "/Admin/Login", "/%61dmin/login/"]) {
    expect((await ask(path)).status, path).toBe(200);
  }
});

it("an address of shoppers is answered without the owner's routes", async () => {
  expect((await ask("/productos", () => "/productos")).status).toBe(200);
  expect((await ask("/admin/cuenta", () => "/productos")).status).toBe(404);
});

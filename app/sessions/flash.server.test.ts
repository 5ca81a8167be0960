import { describe, expect, it } from "vitest";

import { useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import type { Flash } from "../domain/plain/flash";
import { serializeFlash, takeFlash } from "./flash.server";
import { createShopCookie } from "./shop-cookie.server";

useTemporaryDataDirectory();

const FLASH: Flash = {
  title: "Productos actualizados",
  text: "Los cambios se han aplicado correctamente",
  link: { to: "/carrito", text: "Ver carrito" },
};

function withCookie(header: string): Request {
  return new Request("http://shop.test/", { headers: { Cookie: header.split(";")[0] ?? "" } });
}

describe("the flash", () => {
  it("reaches the next page and is forgotten there", async () => {
    const { flash, headers } = await takeFlash(withCookie(await serializeFlash(FLASH)));
    expect(flash).toEqual(FLASH);
    expect(headers["Set-Cookie"]).toMatch(/^tela_flash=;.*Max-Age=0/);
  });

  it("may have no link", async () => {
    const header = await serializeFlash({ title: "Listo", text: "" });
    expect((await takeFlash(withCookie(header))).flash?.link).toBeUndefined();
  });

  it("waits for a page that is shown, and not only fetched ahead", async () => {
    const request = withCookie(await serializeFlash(FLASH));
    request.headers.set("Sec-Purpose", "prefetch;anonymous-client-ip");
    expect(await takeFlash(request)).toEqual({ flash: null, headers: {} });
  });

  it("is not there without a cookie, and then no header is sent", async () => {
    expect(await takeFlash(new Request("http://shop.test/"))).toEqual({ flash: null, headers: {} });
  });

  it.each(["tela_flash=", "tela_flash=%%%", "tela_flash=abc.def", `tela_flash=${btoa('"x"')}`])(
    "is nothing when the cookie is %s",
    async (cookie) => {
      expect((await takeFlash(withCookie(cookie))).flash).toBeNull();
    },
  );

  it.each<[string, unknown]>([
    ["text", "x"],
    ["a part of a flash", { title: "Solo" }],
    ["a link that is text", { ...FLASH, link: "/carrito" }],
  ])("is nothing, and forgotten, when a signed cookie holds %s", async (_, stored) => {
    const header = await createShopCookie("tela_flash", {}).serialize(stored);
    const { flash, headers } = await takeFlash(withCookie(header));
    expect(flash).toBeNull();
    expect(headers["Set-Cookie"]).toMatch(/^tela_flash=;/);
  });
});

import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";

import { useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { favoriteProducts, seenProducts } from "./kept-products.server";
import { readPageVisitor } from "./page-visitor.server";

useTemporaryDataDirectory({});

const pairOf = (header: string | null) => header?.split(";")[0] ?? "";
const ask = (cookie: string) => new Request("http://shop.test/", { headers: { Cookie: cookie } });

describe.each([
  ["tela_vistos", seenProducts],
  ["tela_favoritos", favoriteProducts],
])("the cookie %s", (name, list) => {
  it("brings back its ids, and no other cookie's", async () => {
    const pair = pairOf(await list.serialize(["b-01", "a-01"]));
    expect(await list.read(ask(pair))).toEqual(["b-01", "a-01"]);
    const other = name === "tela_vistos" ? "tela_favoritos" : "tela_vistos";
    const moved = other === "tela_vistos" ? seenProducts : favoriteProducts;
    expect(await moved.read(ask(pair.replace(name, other)))).toEqual([]);
  });

  it("has no ids when it is missing, or not signed", async () => {
    expect(await list.read(ask(""))).toEqual([]);
    expect(await list.read(ask(`${name}=${btoa('["a-01"]')}`))).toEqual([]);
  });

  it("is refused, not cut, when the ids do not fit", async () => {
    const random = Array.from({ length: 60 }, (_, n) =>
      createHash("sha512").update(String(n)).digest("hex").slice(0, 100),
    );
    expect(await list.serialize(random)).toBeNull();
  });

  it("makes no page the visitor's own: the page cache answers all the same", async () => {
    expect(readPageVisitor(pairOf(await list.serialize(["a-01"])))).toEqual({ cart: null });
  });
});

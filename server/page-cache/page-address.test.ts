import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { LIST_PARAMETERS } from "../../app/forms/catalogue/product-filters";
import { OTHER_ROUTE } from "../route-names";
import { dependsOnPlace, findPublicAddress } from "./page-address";

const NAMES: Record<string, string> = {
  "/": "/",
  "/_root.data": "/",
  "/productos": "/productos",
  "/productos.data": "/productos",
  "/productos/remera": "/productos/:id",
  "/productos/remera/fotos/2": "/productos/:id/fotos/:position",
  "/categoria/ropa": "/categoria/:categoryId/:subcategoryId?",
  "/carrito": "/carrito",
  "/admin": "/admin",
};
const nameOf = (path: string) => NAMES[path] ?? OTHER_ROUTE;
const find = (target: string) => findPublicAddress(target, nameOf);

describe("findPublicAddress", () => {
  it.each([
    ["/", "/"],
    ["/?utm_source=ig&fbclid=1", "/"],
    ["/productos?page=2&marca=b&marca=a", "/productos?marca=b&marca=a&page=2"],
    ["/productos?q=a%20b", "/productos?q=a+b"],
    ["/productos/remera?talle=M&q=buzo", "/productos/remera?q=buzo&talle=M"],
    ["/productos/remera?marca=a&talle=M&gclid=2", "/productos/remera?talle=M"],
    [
      "/productos/remera?talle=M&color=Azul%20Marino&x=1",
      "/productos/remera?color=Azul+Marino&talle=M",
    ],
    ["/productos/remera/fotos/2?color=Negro&q=x", "/productos/remera/fotos/2?color=Negro"],
    ["/productos?color=Negro", "/productos?color=Negro"],
    ["/categoria/ropa?gclid=2", "/categoria/ropa"],
    ["/?talle=M&color=Negro", "/"],
    ["/productos.data?_routes=root&gclid=2&q=x", "/productos.data?_routes=root&q=x"],
    ["/_root.data?_routes=routes%2F_shop", "/_root.data?_routes=routes%2F_shop"],
    ["/productos?_routes=root", "/productos"],
    ["/no-existe?a=1", "/no-existe"],
    ["/./productos", "/productos"],
  ])("%s is %s", (target, address) => {
    expect(find(target)).toBe(address);
  });

  it.each([
    ["the cart, which is somebody's own", "/carrito"],
    ["the cart in other letters", "/%63arrito"],
    ["the cart by way of another page", "/productos/../carrito"],
    ["the cart behind a backslash", "/productos\\..\\carrito"],
    ["the back office", "/admin"],
    ["a data request of the first version", "/productos?_data=root"],
    ["a product with what sending it costs", "/productos/remera?cp=5000&q=buzo"],
    ["a page that looks for the visitor's cookies", "/productos/remera?cookies=probar"],
    ["no path", "*"],
  ])("leaves %s alone", (_, target) => {
    expect(find(target)).toBeNull();
  });

  it("takes no notice of order and of what no page knows", () => {
    const known = fc.uniqueArray(fc.constantFrom(...LIST_PARAMETERS), { minLength: 1 });
    const unknown = fc
      .string({ minLength: 1 })
      .filter((name) => ![...LIST_PARAMETERS, "_data"].includes(name));
    fc.assert(
      fc.property(known, fc.string(), unknown, fc.string(), (names, value, stray, strayValue) => {
        const wanted = names.map((name): [string, string] => [name, value + name]);
        const given = new URLSearchParams(wanted);
        const turned = new URLSearchParams([[stray, strayValue], ...wanted.toReversed()]);
        expect(find(`/productos?${turned}`)).toBe(find(`/productos?${given}`));
      }),
    );
  });

  it("keeps apart what the list keeps apart", () => {
    const search = fc.array(fc.tuple(fc.constantFrom(...LIST_PARAMETERS), fc.string()), {
      maxLength: 4,
    });
    const ask = (pairs: [string, string][]) => {
      const params = new URLSearchParams(pairs);
      params.sort();
      return JSON.stringify([...params]);
    };
    fc.assert(
      fc.property(search, search, (one, other) => {
        const isSame = ask(one) === ask(other);
        const find = (pairs: [string, string][]) =>
          findPublicAddress(`/productos?${new URLSearchParams(pairs)}`, nameOf);
        expect(find(one) === find(other)).toBe(isSame);
      }),
    );
  });
});

it.each([
  ["/productos/remera?talle=M", true],
  ["/productos/remera/fotos/2", false],
  ["/productos", false],
  ["/no-existe", false],
])("%s depends on the visitor's place: %s", (address, expected) => {
  expect(dependsOnPlace(address, nameOf)).toBe(expected);
});

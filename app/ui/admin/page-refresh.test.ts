import { afterEach, expect, it, vi } from "vitest";

import { markUnasked } from "./page-refresh";

afterEach(() => void vi.unstubAllGlobals());

const PAGE = "http://tela.test/admin/products/fotos";

it.each([
  ["nobody pressed anything", "GET", false, `${PAGE}.data?_routes=a&sola=1`],
  ["somebody pressed something", "GET", true, `${PAGE}.data?_routes=a`],
  ["a form is sent", "POST", false, `${PAGE}.data?_routes=a`],
])("marks a request where %s", async (_, method, isActive, wanted) => {
  vi.stubGlobal("navigator", { userActivation: { isActive } });
  vi.stubGlobal("location", { href: PAGE });
  const sent: unknown[] = [];
  const send: typeof fetch = (input) => {
    sent.push(input instanceof URL ? input.href : input);
    return Promise.resolve(new Response());
  };
  await markUnasked(send)(new URL(`${PAGE}.data?_routes=a`), { method });
  expect(sent).toEqual([wanted]);
});

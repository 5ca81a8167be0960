import { expect, it } from "vitest";

import { useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { addProvenMail, isProvenMail, provesEmail } from "./orders.server";

useTemporaryDataDirectory();

const requestWith = (cookie: string) =>
  new Request("https://tela.test/", { headers: { Cookie: cookie } });

async function prove(addresses: readonly string[]): Promise<string> {
  let cookie = "";
  for (const address of addresses) {
    const header = await addProvenMail(requestWith(cookie), address);
    cookie = header?.split(";")[0] ?? cookie;
  }
  return cookie;
}

it("remembers whose mail this browser reads, in any case", async () => {
  const request = requestWith(await prove(["Ana@Correo.test", "otra@correo.test"]));
  expect(await isProvenMail(request, "ANA@correo.test")).toBe(true);
  expect(await isProvenMail(request, "otra@correo.test")).toBe(true);
  expect(await isProvenMail(request, "nadie@correo.test")).toBe(false);
  expect(await addProvenMail(request, "ana@correo.test")).toBeNull();
});

it("believes nothing that the shop did not sign", async () => {
  const value = Buffer.from(JSON.stringify(["ana@correo.test"])).toString("base64");
  expect(await isProvenMail(requestWith(`tela_comprador=${value}`), "ana@correo.test")).toBe(false);
  const cookie = await prove(["ana@correo.test"]);
  expect(await isProvenMail(requestWith(cookie.slice(0, -3)), "ana@correo.test")).toBe(false);
});

it("stays short, however many addresses a browser was used for", async () => {
  const addresses = Array.from({ length: 20 }, (_, at) => `a${at}@${"x".repeat(240)}.test`);
  const cookie = await prove(addresses);
  expect(cookie.length).toBeLessThan(3000);
  expect(await isProvenMail(requestWith(cookie), addresses[19] ?? "")).toBe(true);
});

it.each([
  ["pending", null, false],
  ["paid", new Date(0), true],
  ["delivered", new Date(0), true],
  ["refunded", new Date(0), false],
  ["cancelled", new Date(0), false],
])("takes an order that is %s and paid at %s as proof: %s", (status, paidAt, expected) => {
  const order = { status, paidAt, customerEmail: "ana@correo.test", events: [] };
  expect(provesEmail(order)).toBe(expected);
  expect(provesEmail({ ...order, customerEmail: "" })).toBe(false);
  const corrected = { kind: "email-corrected", status: "", text: "", author: "", at: null };
  expect(provesEmail({ ...order, events: [corrected] })).toBe(false);
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { createFirstAdmin } from "../data/owner/admins.server";
import { closeStoredShop, getStoredShop } from "../data/sqlite/stored-shop.server";
import { serializeDevice } from "../sessions/admin.server";
import { toNetworks } from "../http/address-limit.server";
import { countPasswordForm, forgetPasswordForms } from "./sign-in.server";

useTemporaryDataDirectory();

const HASH = "la huella de la clave";

beforeAll(async () => {
  await getStoredShop().database.prepare();
  await createFirstAdmin("admin", HASH);
});
afterAll(closeStoredShop);

const stranger = () => new Request("http://tela.test/admin/login", { method: "POST" });

async function knownBrowser(hash = HASH): Promise<Request> {
  const cookie = (await serializeDevice(stranger(), hash, "s")).split(";")[0] ?? "";
  return new Request("http://tela.test/admin/login", { headers: { Cookie: cookie } });
}

async function spend(request: Request, address?: string) {
  for (let time = 0; time < 10; time += 1) {
    expect(await countPasswordForm(request, address)).toBeNull();
  }
}

describe("password forms per minute", () => {
  it("are ten for an address, and the eleventh waits a minute at most", async () => {
    await spend(stranger(), "192.0.2.1");
    const waitSeconds = await countPasswordForm(stranger(), "192.0.2.1");
    expect(waitSeconds).toBeGreaterThan(0);
    expect(waitSeconds).toBeLessThanOrEqual(60);
    expect(await countPasswordForm(stranger(), "::ffff:192.0.2.1")).not.toBeNull();
    expect(await countPasswordForm(stranger(), "192.0.2.2")).toBeNull();
  });

  it("are ten for a known browser, wherever it is, and its own", async () => {
    const browser = await knownBrowser();
    await spend(stranger(), "192.0.2.3");
    await spend(browser, "192.0.2.3");
    expect(await countPasswordForm(browser, "192.0.2.4")).not.toBeNull();
    expect(await countPasswordForm(await knownBrowser(), "192.0.2.3")).toBeNull();
  });

  it("of a browser known by a password that is no more are counted by its address", async () => {
    await spend(stranger(), "192.0.2.6");
    const browser = await knownBrowser("la huella de la clave de antes");
    expect(await countPasswordForm(browser, "192.0.2.6")).not.toBeNull();
  });

  it("are fifty for all the networks of IPv6 that one customer may hold", async () => {
    for (let network = 0; network < 5; network += 1) {
      await spend(stranger(), `2001:db8:7:${network}::1`);
    }
    expect(await countPasswordForm(stranger(), "2001:db8:7:ffff::1")).not.toBeNull();
    expect(await countPasswordForm(stranger(), "2001:db8:8:ffff::1")).toBeNull();
  });

  it("start again from none after a right password", async () => {
    await spend(stranger(), "192.0.2.5");
    await forgetPasswordForms(stranger(), "192.0.2.5");
    await spend(stranger(), "192.0.2.5");
    expect(await countPasswordForm(stranger(), "192.0.2.5")).not.toBeNull();
  });

  it("are not counted where there is no address", async () => {
    await spend(stranger());
    expect(await countPasswordForm(stranger(), undefined)).toBeNull();
  });
});

it.each([
  ["192.0.2.1", "192.0.2.1", null],
  ["::ffff:192.0.2.1", "192.0.2.1", null],
  ["2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002::/64", "2001:0db8:0001::/48"],
  ["2001:DB8:1:2::9", "2001:0db8:0001:0002::/64", "2001:0db8:0001::/48"],
  ["2001:db8::9", "2001:0db8:0000:0000::/64", "2001:0db8:0000::/48"],
  ["::1", "0000:0000:0000:0000::/64", "0000:0000:0000::/48"],
  ["fe80::1%eth0", "fe80:0000:0000:0000::/64", "fe80:0000:0000::/48"],
])("%s belongs to %s, a part of %s", (address, network, site) => {
  expect(toNetworks(address)).toEqual([network, site]);
});

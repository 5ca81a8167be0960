import { expect, it } from "vitest";

import { DEFAULT_SHOP_SETTINGS, clearSampleSettings } from "./settings-table";

it("No word of the sample stays in a shop whose owner changed nothing", () => {
  const settings = { ...DEFAULT_SHOP_SETTINGS, ...clearSampleSettings(DEFAULT_SHOP_SETTINGS) };
  const { name, cover, collection, social, phone, email, address } = settings;
  expect([name, cover.title, collection.id, social]).toEqual(["Tela", "", "", []]);
  expect(phone + email + address + settings.openingHours).toBe("");
  expect(JSON.stringify(settings)).not.toMatch(/Otoño|marcas|Villa María|instagram|FW25/);
});

it("What the owner wrote stays, also one of two contact data", () => {
  const own = {
    ...DEFAULT_SHOP_SETTINGS,
    phone: "+54 9 11 5555-0000",
    cover: { title: "Lino", text: "" },
  };
  const cleared = clearSampleSettings(own);
  expect(Object.keys(cleared)).not.toContain("phone");
  expect(Object.keys(cleared)).not.toContain("cover");
  expect(cleared).toMatchObject({ email: "", address: "" });
  expect(clearSampleSettings({ ...own, ...cleared })).toEqual({});
});

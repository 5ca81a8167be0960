import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyText } from "../../../test/helpers/any-text";
import type { Texts } from "../../domain/plain/fields";
import { DEFAULT_SHOP_SETTINGS } from "../../domain/shop/settings-table";
import { SELLING_SETTINGS, type SellingSettings } from "../../domain/shop/selling-settings";
import { MAX_SHIPPING_ZONES, moveZone, type ZoneTexts } from "../../domain/shop/zone-texts";
import { checkSelling } from "./selling-fields";
import { readSellingForm, toSellingTexts, zoneFields } from "./selling-form";
import { toSellingFields } from "../../../test/helpers/selling-form";

const TEXTS = toSellingTexts(DEFAULT_SHOP_SETTINGS);
const [ZONE = expect.unreachable()] = TEXTS.zones;

function formOf(fields: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

type Given = Record<string, string | ZoneTexts[]> & { zones?: ZoneTexts[] };

const check = ({ zones = TEXTS.zones, ...given }: Given) =>
  checkSelling({ texts: { ...TEXTS.texts, ...(given as Texts) }, zones });

describe("readSellingForm", () => {
  it("reads back every field of the form as it was filled", () => {
    const fields = [...toSellingFields(TEXTS), ["intent", "save"], ["version", "7"]] as const;
    expect(readSellingForm(formOf(fields))).toEqual({
      intent: { kind: "save" },
      typed: TEXTS,
      version: "7",
    });
  });

  const press = (intent: string) =>
    formOf([
      ["intent", intent],
      ["zonas", "0"],
    ]);

  it.each([
    ["save", { kind: "save" }],
    ["add-zone", { kind: "add-zone" }],
    ["zone-up:3", { kind: "move-zone", move: "up", position: 3 }],
    ["zone-remove:0", { kind: "move-zone", move: "remove", position: 0 }],
  ])("accepts the button %s", (intent, expected) => {
    expect(readSellingForm(press(intent))?.intent).toEqual(expected);
  });

  it.each(["", "SAVE", "zone-up", "zone-up:-1", "zone-first:1", "zone-up:1e3"])(
    "refuses the button %j",
    (intent) => expect(readSellingForm(press(intent))).toBeNull(),
  );

  it("reads at most one row more than the shop can have", () => {
    const form = readSellingForm(
      formOf([
        ["intent", "save"],
        ["zonas", "999"],
      ]),
    );
    expect(form?.typed.zones).toHaveLength(MAX_SHIPPING_ZONES + 1);
    const { errors } = checkSelling(form?.typed ?? expect.unreachable());
    expect(errors?.zonas).toBe("Entran hasta 40 zonas.");
  });
});

describe("checkSelling", () => {
  it("accepts the default settings unchanged", () => {
    const { settings } = check({});
    const names = Object.keys(SELLING_SETTINGS) as (keyof SellingSettings)[];
    const standard = names.map((name) => [name, DEFAULT_SHOP_SETTINGS[name]]);
    expect(settings).toEqual(Object.fromEntries(standard));
  });

  it("stores valid values in their canonical form", () => {
    const { settings } = check({
      cuit: "20 12345678 6",
      titular: "Ana Pérez",
      cbu: "28505909 40090418135201",
      alias: "mi.tienda",
      zones: [
        { ...ZONE, price: "$ 6.500", freeAbove: "" },
        { ...ZONE, price: "0" },
      ],
    });
    expect(settings?.company.cuit).toBe("20-12345678-6");
    expect(settings?.bank).toEqual({
      holder: "Ana Pérez",
      name: "",
      cbu: "2850590940090418135201",
      alias: "MI.TIENDA",
    });
    expect(settings?.shippingZones.map(({ priceInPesos }) => priceInPesos)).toEqual([6500, 0]);
    expect(settings?.shippingZones[0]?.freeAboveInPesos).toBeNull();
  });

  it.each([
    [{ reserva: "10" }, { onlineHoldMinutes: 10 }],
    [{ reserva: "1440" }, { onlineHoldMinutes: 1440 }],
    [{ porRed: "1000" }, { unpaidPiecesPerAddress: 1000 }],
  ])("takes the limits that its hints offer: %j", (given, expected) => {
    expect(check(given).settings).toMatchObject(expected);
  });

  it.each<[string, Given]>([
    ["condicion", { condicion: "exento" }],
    ["razonSocial", { razonSocial: "x".repeat(81) }],
    ["cuit", { cuit: "20-12345678-5" }],
    ["titular", { alias: "mi.tienda" }],
    ["titular", { titular: "x".repeat(81) }],
    ["banco", { banco: "x".repeat(81) }],
    ["cbu", { cbu: "2850590940090418135202", titular: "Ana" }],
    ["alias", { alias: "corto", titular: "Ana" }],
    ["horas", { horas: "0" }],
    ["horas", { horas: "1.5" }],
    ["reserva", { reserva: "9" }],
    ["reserva", { reserva: "1441" }],
    ["porRed", { porRed: "4" }],
    ["porRed", { porRed: "1001" }],
    ["parte", { parte: "0" }],
    ["parte", { parte: "101" }],
    ["minimo", { minimo: "-1" }],
    ["minimo", { minimo: "101" }],
    ["zona-0-nombre", { zones: [{ ...ZONE, name: "..." }] }],
    ["zona-0-nombre", { zones: [{ ...ZONE, name: "x".repeat(61) }] }],
    ["zona-0-provincias", { zones: [{ ...ZONE, provinces: [] }] }],
    ["zona-1-precio", { zones: [ZONE, { ...ZONE, price: "" }] }],
    ["zona-0-precio", { zones: [{ ...ZONE, price: "-1" }] }],
    ["zona-0-precio", { zones: [{ ...ZONE, price: "6500,50" }] }],
    ["zona-0-gratis", { zones: [{ ...ZONE, freeAbove: "nunca" }] }],
    ["zona-0-dias", { zones: [{ ...ZONE, minDays: "0" }] }],
    ["zona-0-dias-max", { zones: [{ ...ZONE, maxDays: "1" }] }],
    ["zona-0-desde", { zones: [{ ...ZONE, reach: "postal-codes", toCode: "5000" }] }],
    [
      "zona-0-hasta",
      { zones: [{ ...ZONE, reach: "postal-codes", fromCode: "5900", toCode: "5000" }] },
    ],
  ])("reports at %s what is wrong", (field, given) => {
    const { settings, errors } = check(given);
    expect(settings).toBeNull();
    expect(Object.keys(errors ?? {})).toEqual([field]);
  });

  it("checks only the fields of a row's reach", () => {
    const zones = [{ ...ZONE, reach: "everywhere" as const, provinces: [], fromCode: "nada" }];
    expect(check({ zones }).settings?.shippingZones[0]?.reach).toEqual({ kind: "everywhere" });
  });

  it("gives values or Spanish messages for any form, and never throws", () => {
    const names = [...toSellingFields(TEXTS).map(([name]) => name), "version", "__proto__"];
    const entry = fc.tuple(fc.constantFrom(...names), anyText());
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 40 }), fc.nat({ max: 60 }), (entries, count) => {
        const fields = [["intent", "save"], ["zonas", String(count)], ...entries] as const;
        const form = readSellingForm(formOf(fields));
        const { settings, errors } = checkSelling(form?.typed ?? expect.unreachable());
        if (settings) return;
        for (const message of Object.values(errors)) expect(message).toMatch(/^[A-ZÉ].*\.$/s);
        expect(new Set(Object.values(errors)).size).toBe(Object.keys(errors).length);
      }),
    );
  });

  it("accepted values come back unchanged from their own form", () => {
    const { settings } = check({ zones: [ZONE, { ...ZONE, reach: "everywhere" }] });
    const again = checkSelling(toSellingTexts(settings ?? expect.unreachable()));
    expect(again.settings).toEqual(settings);
  });
});

describe("moveZone", () => {
  const zones = ["a", "b", "c"].map((name) => ({ ...ZONE, name }));
  const names = (...args: Parameters<typeof moveZone<(typeof zones)[0]>>) =>
    moveZone(...args)
      .map(({ name }) => name)
      .join("");

  it.each([
    [1, "up", "bac"],
    [1, "down", "acb"],
    [1, "remove", "ac"],
    [0, "up", "abc"],
    [2, "down", "abc"],
    [9, "remove", "abc"],
  ] as const)("row %i %s makes %s", (position, move, expected) => {
    expect(names(zones, position, move)).toBe(expected);
  });
});

it("forty full rows fit into the server's body limit", () => {
  const full = {
    ...ZONE,
    name: "ñ".repeat(60),
    provinces: [...new Set("ABCDEFGHJKLMNPQRSTUVWXYZ")] as typeof ZONE.provinces,
    fromCode: "X1000ABC",
    toCode: "X9999ABC",
    freeAbove: "99.999.999",
  };
  const zones = Array.from({ length: MAX_SHIPPING_ZONES }, () => full);
  const body = new URLSearchParams(toSellingFields({ ...TEXTS, zones })).toString();
  expect(zoneFields(39).name).toBe("zona-39-nombre");
  expect(body.length).toBeLessThan(60 * 1024);
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyText } from "../../../test/helpers/any-text";
import { DEFAULT_SHOP_SETTINGS } from "../../domain/shop/settings-table";
import {
  PRESENTATION_SETTINGS,
  type PresentationSettings,
} from "../../domain/shop/presentation-settings";
import { isSocialAddress } from "../../domain/shop/links";
import { parseSettingsForm, SETTINGS_FIELDS, toSettingsValues } from "./shop-settings-form";

function parse(given: Record<string, string> = {}) {
  const formData = new FormData();
  const values = { ...toSettingsValues(DEFAULT_SHOP_SETTINGS), ...given, version: "7" };
  for (const [name, value] of Object.entries(values)) formData.set(name, value);
  return parseSettingsForm(formData);
}

describe("the form of the settings", () => {
  it("returns the settings it was filled with", () => {
    const names = Object.keys(PRESENTATION_SETTINGS) as (keyof PresentationSettings)[];
    const settings = Object.fromEntries(names.map((name) => [name, DEFAULT_SHOP_SETTINGS[name]]));
    expect(parse()).toEqual({ settings, version: "7", reply: null });
  });

  it("accepts and tidies what people write", () => {
    const { settings } = parse({
      nombre: "  La\u00a0 Trama\n",
      cuotas: " 6 ",
      descuento: "15 %",
      redDireccion: "https://www.instagram.com/latrama ",
    });
    expect(settings).toMatchObject({
      name: "La Trama",
      instalments: 6,
      transferDiscountPercent: 15,
      social: [{ name: "Instagram", url: "https://www.instagram.com/latrama" }],
    });
  });

  it("lets contact data and banner texts be empty", () => {
    const empty = { telefono: "", email: "", direccion: "", horarios: "", red: "" };
    const { settings } = parse({ ...empty, redDireccion: "", aviso1: "", aviso2: "" });
    expect(settings).toMatchObject({ phone: "", email: "", promoMessages: ["", ""] });
  });

  it.each<[string, string]>([
    ["nombre", ""],
    ["nombre", "\u0000 \t"],
    ["nombre", "\u200b\u202e"],
    ["nombre", "\u3164"],
    ["nombre", "x".repeat(41)],
    ["lema", ""],
    ["coleccion", " "],
    ["coleccionNombre", ""],
    ["aviso1", "x".repeat(81)],
    ["cuotas", "0"],
    ["cuotas", "25"],
    ["cuotas", "3.5"],
    ["cuotas", "tres"],
    ["cuotas", "1e1"],
    ["descuento", "51"],
    ["descuento", "-1"],
    ["descuento", ""],
    ["telefono", "llamanos"],
    ["telefono", "(((((("],
    ["email", "hola"],
    ["email", "hola@tela"],
    ["email", 'a"onclick=x@tela.example'],
    ["redDireccion", "javascript:alert(1)"],
    ["redDireccion", "http://www.instagram.com/"],
    ["redDireccion", "instagram.com/tela"],
    ["redDireccion", ""],
    ["red", ""],
    ["paleta", ""],
    ["paleta", "sol"],
    ["acento", ""],
    ["acento", "rojo"],
    ["acento", "red;}"],
    ["acento", "#ffd400"],
  ])("asks for %s again when it is %j, and keeps what was typed", (name, value) => {
    const { settings, reply } = parse({ [name]: value });
    expect(settings).toBeNull();
    expect(Object.keys(reply?.errors ?? {})).toEqual([name]);
    expect(reply?.values[name]).toBe(value);
    expect(reply?.values.lema ?? "").toBe(name === "lema" ? value : DEFAULT_SHOP_SETTINGS.tagline);
  });

  it("lets the cover have no words, and the shop no collection", () => {
    const { settings } = parse({
      ...{ titulo: "", texto: "" },
      ...{ coleccion: "", coleccionNombre: "", coleccionTemporada: "" },
    });
    expect(settings).toMatchObject({
      cover: { title: "", text: "" },
      collection: { id: "", name: "", season: "" },
    });
  });

  it("takes up to four profiles, and leaves out empty pairs", () => {
    const { settings } = parse({
      red: "",
      redDireccion: "",
      red2: "TikTok",
      redDireccion2: "https://www.tiktok.com/@latrama",
      red4: "YouTube",
      redDireccion4: "https://www.youtube.com/@latrama",
    });
    expect(settings?.social).toEqual([
      { name: "TikTok", url: "https://www.tiktok.com/@latrama" },
      { name: "YouTube", url: "https://www.youtube.com/@latrama" },
    ]);
  });

  it.each(["javascript:alert(1)", "http://www.tiktok.com/", "x".repeat(121), ""])(
    "asks for the address of the fourth profile again when it is %j",
    (redDireccion4) => {
      const { reply } = parse({ red4: "TikTok", redDireccion4 });
      expect(Object.keys(reply?.errors ?? {})).toEqual(["redDireccion4"]);
      expect(reply?.values).toMatchObject({ red4: "TikTok", redDireccion4 });
    },
  );

  it("takes a colour as people write it", () => {
    const { settings } = parse({ paleta: "noche", acento: " E0B060 " });
    expect(settings?.look).toEqual({ palette: "noche", accent: "#e0b060" });
  });

  it("offers the nearest colour for one that cannot be read, and takes that", () => {
    const { reply } = parse({ paleta: "noche", acento: "#b92f17" });
    expect(reply?.errors.acento).toBe(
      "Sobre Noche no se lee bien: el contraste es 2,7 y hace falta 4,5. El más parecido que sí se lee es #cd6a59.",
    );
    const nearest = parse({ paleta: "noche", acento: "#cd6a59" });
    expect(nearest.settings?.look).toEqual({ palette: "noche", accent: "#cd6a59" });
  });

  it("accepts an empty form, and files in place of texts, without failing", () => {
    expect(Object.keys(parseSettingsForm(new FormData()).reply?.errors ?? {})).toContain("nombre");
    const formData = new FormData();
    formData.set("nombre", new File(["x"], "x.txt"));
    expect(parseSettingsForm(formData).reply?.values.nombre).toBe("");
  });

  it("never accepts what a page could not contain", () => {
    const field = fc.constantFrom(...SETTINGS_FIELDS.map(({ name }) => name));
    const value = fc.oneof(anyText(), fc.webUrl(), fc.emailAddress(), fc.integer().map(String));
    fc.assert(
      fc.property(fc.dictionary(field, value), (given) => {
        const { settings, reply } = parse(given);
        if (!settings) {
          expect(Object.values(reply.errors)).not.toContain("");
          return;
        }
        expect(settings.social.filter(({ url }) => !isSocialAddress(url))).toEqual([]);
        expect(Number.isInteger(settings.instalments)).toBe(true);
        expect(settings.transferDiscountPercent).toBeLessThanOrEqual(50);
        expect(JSON.stringify(settings)).not.toMatch(/\\u00[01]|\\n/);
        expect(parse(toSettingsValues(settings)).settings).toEqual(settings);
      }),
    );
  });

  it.each([
    ["", ""],
    ["ropa", "ROPA"],
    [" NAND ", "NAND"],
  ])("takes %j as the prefix %j", (prefijo, orderPrefix) => {
    expect(parse({ prefijo })).toMatchObject({ settings: { orderPrefix } });
  });

  it.each(["ROP", "ROPAS", "ÑAND", "R0PA", "RO-A"])(
    "refuses %j as a prefix, and keeps it as typed",
    (prefijo) => {
      const { reply } = parse({ prefijo });
      expect(reply?.errors.prefijo).toMatch(/^Escribí cuatro letras/);
      expect(reply?.values.prefijo).toBe(prefijo);
    },
  );
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import type { Field, Texts } from "../../app/domain/plain/fields";
import { DEFAULT_SHOP_SETTINGS } from "../../app/domain/shop/settings-table";
import { PRESENTATION_SETTINGS } from "../../app/domain/shop/presentation-settings";
import { SELLING_SETTINGS } from "../../app/domain/shop/selling-settings";
import { listFields, writeSettings } from "../../app/domain/shop/setting";
import { openBuiltShop, type BuiltShop, type Page } from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import { readAttribute, readPieces, readText, select, selectAll } from "../helpers/html";
import { signInAsOwner } from "../helpers/owner";

const PAGES = [
  { path: adminPaths.settings(), table: PRESENTATION_SETTINGS, badField: "nombre" },
  { path: adminPaths.selling(), table: SELLING_SETTINGS, badField: "horas" },
];

const CASES = PAGES.flatMap(({ path, table, badField }) =>
  listFields(table).map((field) => {
    const texts: Texts = writeSettings(table, DEFAULT_SHOP_SETTINGS);
    return { name: field.name, field, path, texts, badField };
  }),
);

let shop: BuiltShop;
let owner: CookieJar;
const pages = new Map<string, Page>();
beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
  for (const { path } of PAGES) pages.set(path, await shop.get(path, owner));
});
afterAll(() => shop.close());

/** What the control of a field shows: the text that its form would send. */
function readShown({ root }: Page, { name, control }: Field): string {
  const inputs = selectAll(root, `[name=${name}]`);
  const [first] = inputs;
  if (first?.tag === "textarea") return readPieces(first).join("");
  if (control.kind === "check") return "checked" in (first?.attributes ?? {}) ? "on" : "";
  if (first?.attributes.type !== "radio") return first ? readAttribute(first, "value") : "";
  const chosen = inputs.find(({ attributes }) => "checked" in attributes);
  return chosen ? readAttribute(chosen, "value") : "";
}

const post = (path: string, texts: Texts) => {
  // The database is never changed, so its first version is the current one.
  const fields = { zonas: "0", ...texts, intent: "save", version: "0" };
  return shop.post(path, fields, owner);
};

describe.each(CASES)("the control $name", ({ field, path, texts, badField }) => {
  const { name, label, control } = field;

  it("shows what is stored, below its label", () => {
    const page = pages.get(path) ?? expect.unreachable();
    expect(readShown(page, field)).toBe(texts[name]);
    expect(readText(select(page.root, "main"))).toContain(label);
  });

  it("keeps what was typed while the form is refused", async () => {
    if (control.kind === "line" || control.kind === "area") return;
    const typed = "options" in control ? control.options.at(-1)?.id : "";
    const page = await post(path, { ...texts, [badField]: "", [name]: typed ?? "" });
    expect([page.status, readShown(page, field)]).toEqual([400, typed]);
  });

  it("refuses what it cannot take, and says so in Spanish at its place", async () => {
    if (control.kind === "check") return;
    const typed = "x".repeat(1000);
    const page = await post(path, { ...texts, [name]: typed });
    expect(page.status).toBe(400);
    const link = selectAll(page.root, ".error-summary a").find(
      ({ attributes }) => attributes.href === `#${name}`,
    );
    expect(link && readText(link)).toMatch(/[A-Z].* .*\.$/);
    expect(readText(select(page.root, `#${name}-error`))).toMatch(/^Error: \p{Lu}/u);
    if (!("options" in control)) expect(readShown(page, field)).toBe(typed);
  });
});

import { describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { toShopperProduct } from "../../app/domain/catalogue/product";
import { PRODUCT_FIELDS, type ProductField } from "../../app/domain/products/product-fields";
import { TEXT_FACTS, TEXT_FIELDS, type TextField } from "../../app/domain/products/text-fields";
import { paths } from "../../app/paths";
import { readLocation, type Page } from "../helpers/built-shop";
import { readText, select, selectAll } from "../helpers/html";
import { useOwnerShop } from "../helpers/owner-shop";
import { change, readForm } from "../helpers/product-form";
import { readDecision, sendUpload } from "../helpers/product-files";
import { aProduct } from "../helpers/products";
import { PICTURE } from "../helpers/product-rows";

/*
 * What the table of a product's fields promises, field by field.
 */

const owner = useOwnerShop();

/** A control of the form with a value, and with another one; null is a box without its mark. */
type Sample = {
  control: string;
  /** What the history and the review of an import call it. */
  told: string;
  first: string | null;
  second: string | null;
};

/** A new id leads its address elsewhere, and has tests of its own. */
type OwnField = Exclude<ProductField, TextField | "id">;

/** An import adds sizes and colours and takes none away, so the second value has fewer. */
const OWN_SAMPLES: Record<OwnField, Pick<Sample, "first" | "second"> & Partial<Sample>> = {
  price: { first: "26000", second: "27000" },
  salePrice: { first: "20000", second: "21000" },
  saleFrom: { first: "2090-01-01", second: "2090-01-02" },
  saleUntil: { first: "2090-02-01", second: "2090-02-02" },
  iva: { first: "105", second: "210" },
  costInPesos: { first: "12500", second: "13000" },
  weightInGrams: { first: "250", second: "300" },
  audiences: { first: "mujer", second: "hombre" },
  age: { first: "chicos", second: "bebes" },
  alsoIn: { first: "Mujer > Remeras, Hombre > Remeras", second: "Mujer > Buzos" },
  goesWith: { first: "manki-remera-calesita-amarillo-01", second: "bento-gorra-faena-01" },
  sizes: { first: "S, M", second: "S" },
  colors: { first: "Negro, Crudo", second: "Negro" },
  isNew: { first: "on", second: null },
  isHidden: { first: "on", second: null },
  pictures: {
    ...{ control: "imagen-texto", told: "Textos de las fotos" },
    ...{ first: "De frente", second: "De atrás" },
  },
  links: { first: "manki-remera-calesita-amarillo-01", second: "bento-gorra-faena-01" },
};

function textSample(field: TextField): Sample {
  const { control, label: told, maxLength } = TEXT_FACTS[field];
  const [first, second] = ["Uno", "Dos"].map((word) => `${word} <${field}>`.slice(0, maxLength));
  return { control, told, first: first ?? "", second: second ?? "" };
}

const SAMPLES: readonly (Sample & { field: ProductField })[] = [
  ...TEXT_FIELDS.map((field) => ({ field, ...textSample(field) })),
  ...Object.entries(OWN_SAMPLES).map(([name, sample]) => {
    const field = name as OwnField;
    const { control, label: told } = PRODUCT_FIELDS[field];
    return { field, control, told, ...sample };
  }),
];
/** Their controls are named by what each row is. */
const HAS_PARTS: readonly ProductField[] = ["pictures", "links"];
/** Each product begins with these. */
const FIRST = SAMPLES.map(({ control, first }): [string, string] => [control, first ?? ""]);

const valueOf = (page: Page, control: string) =>
  readForm(page).find(([name]) => name === control)?.[1] ?? null;
const save = (page: Page, id: string, changes: Record<string, string | null>) =>
  owner.post(adminPaths.product(id), change(readForm(page), { intent: "save", ...changes }));
const main = (page: Page) => readText(select(page.root, "main"));

const create = (id: string, typed: [string, string][]) =>
  owner.post(adminPaths.newProduct(), [
    ...typed,
    ["id", id],
    ["imagen", PICTURE],
    ["enlace-color", "Rojo"],
    ["intent", "save"],
  ]);

async function readBatch(): Promise<{ address: string; page: Page }> {
  const newest = owner.connection.prepare("SELECT max(batch_id) FROM audit").pluck().get();
  const address = adminPaths.historyBatch(Number(newest));
  return { address, page: await owner.get(address) };
}

describe.each(SAMPLES)(
  "the field $field of a product",
  ({ field, control, told, first, second }) => {
    const id = `campo-${field.toLowerCase()}-01`;
    const path = adminPaths.product(id);

    it("is stored, kept when refused, merged, told, undone, exported and imported", async () => {
      const created = await create(id, FIRST);
      expect([created.status, readLocation(created)]).toEqual([303, path]);
      const opened = await owner.get(path);
      expect(valueOf(opened, control)).toBe(first);
      if (!HAS_PARTS.includes(field)) {
        const named = ["label", "legend"].flatMap((tag) =>
          selectAll(opened.root, `form#producto ${tag}`).map(readText),
        );
        expect(named).toContain(PRODUCT_FIELDS[field].label);
      }
      const { html: file } = await owner.get(`${adminPaths.productsFile()}?formato=tela&q=${id}`);

      const wrong: Record<string, string> = field === "price" ? { nombre: "" } : { precio: "abc" };
      const refused = await save(opened, id, { ...wrong, [control]: second });
      expect([refused.status, valueOf(refused, control)]).toEqual([400, second]);

      expect((await save(opened, id, { [control]: second })).status).toBe(303);
      expect(valueOf(await owner.get(path), control)).toBe(second);
      const { address, page: entry } = await readBatch();
      expect(selectAll(entry.root, ".history-columns dt").map(readText)).toContain(told);

      const other: Record<string, string> =
        field === "name" ? { marca: "Otra" } : { nombre: "Otro nombre" };
      const conflict = await save(opened, id, other);
      expect([conflict.status, valueOf(conflict, control)]).toEqual([409, second]);
      expect(selectAll(conflict.root, ".meanwhile h3").map(readText)).toEqual([
        PRODUCT_FIELDS[field].label,
      ]);

      expect((await owner.post(address, { intent: "undo" })).status).toBe(303);
      const undone = await owner.get(path);
      expect(valueOf(undone, control)).toBe(first);

      await save(undone, id, { [control]: second });
      const sent = await sendUpload(owner.shop, owner.jar, { content: file });
      const review = await owner.get(readLocation(sent));
      expect(main(review)).toContain(told);
      expect((await owner.post(readLocation(sent), readDecision(review.root))).status).toBe(303);
      expect(valueOf(await owner.get(path), control)).toBe(first);
    });
  },
);

it("each text that shoppers may see is on the product's page", async () => {
  const id = "campos-a-la-vista-01";
  await create(
    id,
    FIRST.filter(([name]) => name !== PRODUCT_FIELDS.isHidden.control),
  );
  const shown = main(await owner.shop.get(paths.product(id)));
  const shoppers = toShopperProduct(aProduct(), () => true);
  for (const field of TEXT_FIELDS.filter((name) => name in shoppers)) {
    expect(shown).toContain(textSample(field).first);
  }
});

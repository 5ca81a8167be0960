import type { BrandRow } from "../../domain/catalogue/arrange-brands";
import { MAX_BRANDS } from "../../domain/catalogue/typed-words";

export type BrandsChange =
  { intent: "save"; rows: BrandRow[] } | { intent: "unite"; id: string; targetId: string };

const MAX_TEXT_LENGTH = 500;

/** The names of the fields of the brand at this place. */
export function brandFields(place: number) {
  return {
    id: `id-${place}`,
    name: `nombre-${place}`,
    number: `orden-${place}`,
    isInMenu: `menu-${place}`,
  };
}

/** Reads the form of the brands; null for what no button sends. */
export function parseBrandsForm(formData: FormData): BrandsChange | null {
  switch (readText(formData, "intent")) {
    case "save":
      return { intent: "save", rows: readRows(formData) };
    case "unite":
      return {
        intent: "unite",
        id: readText(formData, "unir"),
        targetId: readText(formData, "con"),
      };
    default:
      return null;
  }
}

function readRows(formData: FormData): BrandRow[] {
  const rows: BrandRow[] = [];
  for (let place = 1; place <= MAX_BRANDS; place += 1) {
    const fields = brandFields(place);
    if (!formData.has(fields.id)) continue;
    const number = readText(formData, fields.number);
    rows.push({
      id: readText(formData, fields.id),
      name: readText(formData, fields.name),
      number: /^\d{1,4}$/.test(number) ? Number(number) : place,
      isInMenu: formData.get(fields.isInMenu) === "1",
    });
  }
  return rows;
}

function readText(formData: FormData, name: string): string {
  const value = formData.get(name);
  return typeof value === "string" ? value.slice(0, MAX_TEXT_LENGTH) : "";
}

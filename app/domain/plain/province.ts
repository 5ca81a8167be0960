/** By name, with their ISO 3166-2:AR letter, which also starts a CPA postal code. */
export const PROVINCES = [
  { id: "B", name: "Buenos Aires" },
  { id: "K", name: "Catamarca" },
  { id: "H", name: "Chaco" },
  { id: "U", name: "Chubut" },
  { id: "C", name: "Ciudad Autónoma de Buenos Aires" },
  { id: "X", name: "Córdoba" },
  { id: "W", name: "Corrientes" },
  { id: "E", name: "Entre Ríos" },
  { id: "P", name: "Formosa" },
  { id: "Y", name: "Jujuy" },
  { id: "L", name: "La Pampa" },
  { id: "F", name: "La Rioja" },
  { id: "M", name: "Mendoza" },
  { id: "N", name: "Misiones" },
  { id: "Q", name: "Neuquén" },
  { id: "R", name: "Río Negro" },
  { id: "A", name: "Salta" },
  { id: "J", name: "San Juan" },
  { id: "D", name: "San Luis" },
  { id: "Z", name: "Santa Cruz" },
  { id: "S", name: "Santa Fe" },
  { id: "G", name: "Santiago del Estero" },
  { id: "V", name: "Tierra del Fuego" },
  { id: "T", name: "Tucumán" },
] as const;

export type ProvinceId = (typeof PROVINCES)[number]["id"];
export type Province = { id: ProvinceId; name: string };

export function findProvince(value: string): ProvinceId | null {
  return PROVINCES.find(({ id }) => id === value)?.id ?? null;
}

/** The name of a stored letter; an unknown value is its own name. */
export function provinceName(value: string): string {
  return PROVINCES.find(({ id }) => id === value)?.name ?? value;
}

export type PostalCode = {
  /** In its stored form: `5000` or `X5000ABC`. */
  text: string;
  number: number;
  /** The province that a full code (CPA) names; null for four digits alone. */
  province: ProvinceId | null;
};

/** Old format, or a CPA: the province's letter, four digits, three letters for the street. */
const SHAPE = /^([A-Z])?(\d{4})([A-Z]{3})?$/;

/** Reads `5000`, `x5000abc` or `X 5000 ABC`; null for anything else. */
export function parsePostalCode(typed: string): PostalCode | null {
  const text = typed.replace(/[\s.-]/g, "").toUpperCase();
  const [, letter, digits, street] = SHAPE.exec(text) ?? [];
  if (digits === undefined || Number(digits) < 1000) return null;
  if ((letter === undefined) !== (street === undefined)) {
    // "X5000" is common: the province's letter and the old code.
    if (letter === undefined || findProvince(letter) === null) return null;
    return { text, number: Number(digits), province: findProvince(letter) };
  }
  const province = letter === undefined ? null : findProvince(letter);
  if (letter !== undefined && province === null) return null;
  return { text, number: Number(digits), province };
}

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

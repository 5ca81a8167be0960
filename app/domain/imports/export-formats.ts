/** The spreadsheets that the shop writes, the first one for itself. */
export const EXPORT_FORMATS = [
  { id: "tela", label: "Tela" },
  { id: "tiendanube", label: "Tiendanube" },
] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number]["id"];

/** Null for any other text. */
export function findExportFormat(text: string | null): ExportFormat | null {
  return EXPORT_FORMATS.find(({ id }) => id === text)?.id ?? null;
}

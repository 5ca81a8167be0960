/** The picker of the products to link by their colors. */
export const LINK_PICKER = "enlazar";

/** No name of a product is longer. */
export const MAX_PICKER_TEXT = 200;

/** The search that a page was asked for: of which picker, and its text. */
type AskedSearch = { picker: string; text: string };

const PICKER_PARAMETER = "elegir";
const TEXT_PARAMETER = "buscar";

/** For the address of a page that shows what a picker's search found without a script. */
export function writePickerSearch({ picker, text }: AskedSearch): Record<string, string> {
  return { [PICKER_PARAMETER]: picker, [TEXT_PARAMETER]: text };
}

export function readPickerSearch(params: URLSearchParams): AskedSearch | null {
  const picker = params.get(PICKER_PARAMETER);
  return picker === null ? null : { picker, text: readPickerText(params) };
}

export function readPickerText(params: URLSearchParams): string {
  return (params.get(TEXT_PARAMETER) ?? "").trim().slice(0, MAX_PICKER_TEXT).trim();
}

import { adminLoader } from "../../auth/admin-page.server";
import { findPickable } from "../../data/products/pickable-products.server";
import { readPickerText } from "../../forms/products/picker-search";

/** What a picker's script asks for while the form stays on the screen. */
export const loader = adminLoader("catalogue.view", async ({ url, read }) => {
  const text = readPickerText(url.searchParams);
  return { text, found: (await read(findPickable(text))) ?? [] };
});

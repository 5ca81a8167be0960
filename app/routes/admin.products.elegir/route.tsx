import { adminFile } from "../../auth/admin-page.server";
import { findPickable } from "../../data/products/pickable-products.server";
import { readPickerText } from "../../forms/products/picker-search";
import { NO_STORE } from "../../http/caching";

/** What a picker's script asks for while the form stays on the screen. */
export const loader = adminFile("catalogue.view", async ({ url }) => {
  const text = readPickerText(url.searchParams);
  return Response.json({ text, found: await findPickable(text) }, { headers: NO_STORE });
});

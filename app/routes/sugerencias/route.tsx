import type { LoaderFunctionArgs } from "@remix-run/node";

import { readSuggestions } from "../../data/catalogue/storefront.server";
import { showFile } from "../../domain/catalogue/shown-picture";
import { formatPesos } from "../../domain/plain/money";
import { findHelpPages } from "../../flows/help-pages.server";
import { NO_STORE } from "../../http/caching";
import { paths } from "../../paths";
import type { Suggestion } from "../../ui/storefront/search-suggestions";

/** Longer texts are pasted. */
const MAX_TYPED_LETTERS = 100;
const MAX_PAGES = 2;
/** Four times what it is wide on the screen. */
const THUMBNAIL_PX = 320;

/** For the script of the search field; without it nothing asks for this. */
export async function loader({ request }: LoaderFunctionArgs) {
  const text = new URL(request.url).searchParams.get("q") ?? "";
  const { value } = await readSuggestions(text);
  const pages = (await findHelpPages(text.slice(0, MAX_TYPED_LETTERS))).slice(0, MAX_PAGES);
  const suggestions: Suggestion[] = [
    ...pages.map(({ title, path }) => ({ name: title, kind: "Página", address: path })),
    ...value.groups.map(({ id, name, section }) => ({
      name,
      kind: "Categoría",
      address: paths.group(section, id),
    })),
    ...value.brands.map(({ id, name }) => ({
      name,
      kind: "Marca",
      address: paths.brandProducts(id),
    })),
    ...value.products.map(({ id, name, image, priceInPesos }) => ({
      name,
      kind: formatPesos(priceInPesos),
      picture: showFile(image, THUMBNAIL_PX),
      address: paths.product(id),
    })),
  ];
  return Response.json(suggestions, { headers: { ...NO_STORE, "X-Robots-Tag": "noindex" } });
}

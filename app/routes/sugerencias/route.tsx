import type { LoaderFunctionArgs } from "@remix-run/node";

import { readSuggestions } from "../../data/catalogue/storefront.server";
import { NO_STORE } from "../../http/caching";
import { paths } from "../../paths";
import type { Suggestion } from "../../ui/storefront/search-suggestions";

/** For the script of the search field; without it nothing asks for this. */
export async function loader({ request }: LoaderFunctionArgs) {
  const text = new URL(request.url).searchParams.get("q") ?? "";
  const { value } = await readSuggestions(text);
  const suggestions: Suggestion[] = [
    ...value.groups.map(({ id, name, section }) => ({
      name,
      kind: "Categoría" as const,
      address: paths.group(section, id),
    })),
    ...value.brands.map(({ id, name }) => ({
      name,
      kind: "Marca" as const,
      address: paths.brandProducts(id),
    })),
    ...value.products.map(({ id, name }) => ({
      name,
      kind: "Producto" as const,
      address: paths.product(id),
    })),
  ];
  return Response.json(suggestions, { headers: { ...NO_STORE, "X-Robots-Tag": "noindex" } });
}

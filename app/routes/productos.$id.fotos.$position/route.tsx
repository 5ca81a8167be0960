import {
  data,
  redirect,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readSettings } from "../../data/shop/settings.server";
import { findProductPage, findRedirect } from "../../data/catalogue/storefront.server";
import { putColorFirst } from "../../domain/catalogue/picture-color";
import type { ShopperProduct } from "../../domain/catalogue/product";
import { dress } from "../../domain/shop/dress";
import { chooseColor } from "../../domain/stock/product-offer";
import { isOwnAddress, readAskedColor } from "../../forms/buying/asked-color";
import { NO_STORE, noticeHeaders, visitorHeaders } from "../../http/caching";
import { notFound } from "../../http/responses";
import { paths } from "../../paths";
import type { PageHandle } from "../../ui/document-title";
import { ErrorPage } from "../../ui/error-page";
import { PicturePage } from "../../ui/storefront/picture-page";

export const handle: PageHandle<{ product: ShopperProduct; position: number }> = {
  title: ({ product, position }) => `${product.name}: foto ${position + 1}`,
};

export const meta: MetaFunction = () => [{ name: "robots", content: "noindex, follow" }];

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id = "", position: typed = "" } = params;
  const { value: page, notice } = await findProductPage(id);
  if (!page) throw await findNewAddress(id, typed);
  const position = /^[1-9]\d{0,3}$/.test(typed) ? Number(typed) - 1 : -1;
  if (page.product.images[position] === undefined) throw notFound();
  const settings = await readSettings();
  const query = new URL(request.url).searchParams;
  const color = chooseColor(page.product, readAskedColor(query));
  const isStored = isOwnAddress(query, page.product.colors);
  return data(
    {
      ...(color === "" ? { product: page.product } : showInColor(page.product, color)),
      ...{ position, shopName: settings.name, ...dress(settings) },
    },
    {
      headers: {
        ...visitorHeaders({ cart: false, flash: false }),
        ...(isStored ? noticeHeaders(notice) : NO_STORE),
      },
    },
  );
}

/** The order of the pictures that the product's page has in that colour. */
function showInColor(product: ShopperProduct, color: string) {
  return { product: putColorFirst(product, color), color };
}

/** The same as on the product's page. */
async function findNewAddress(id: string, position: string) {
  const newId = await findRedirect(id);
  return newId === null ? notFound() : redirect(`${paths.product(newId)}/fotos/${position}`, 301);
}

export default function PictureRoute() {
  return <PicturePage {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return (
    <main id="contenido" className="page">
      <ErrorPage />
    </main>
  );
}

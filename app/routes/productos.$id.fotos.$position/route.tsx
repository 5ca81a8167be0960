import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readSettings } from "../../data/shop/settings.server";
import { findRedirect, findShopperProduct } from "../../data/catalogue/storefront.server";
import { showInColor } from "../../domain/catalogue/product-picture";
import type { ShopperProduct } from "../../domain/catalogue/product";
import { pictureSources } from "../../domain/products/picture-address";
import { dress } from "../../domain/shop/look";
import { chooseColor } from "../../domain/stock/product-offer";
import { isOwnAddress, readAskedColor } from "../../forms/buying/page-parameters";
import { NO_STORE, noticeHeaders, visitorHeaders, ownHeaders } from "../../http/caching";
import { notFound } from "../../http/responses";
import { paths } from "../../paths";
import type { PageHandle } from "../../ui/page";
import { ErrorPage } from "../../ui/error-page";
import { Icon } from "../../ui/icon";

export const handle: PageHandle<{ product: ShopperProduct; position: number }> = {
  title: ({ product, position }) => `${product.name}: foto ${position + 1}`,
};

export const meta: MetaFunction = () => [{ name: "robots", content: "noindex, follow" }];

export const headers = ownHeaders;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id = "", position: typed = "" } = params;
  const { value: product, notice } = await findShopperProduct(id);
  if (!product) throw await findNewAddress(id, typed);
  const position = /^[1-9]\d{0,3}$/.test(typed) ? Number(typed) - 1 : -1;
  if (product.images[position] === undefined) throw notFound();
  const settings = await readSettings();
  const query = new URL(request.url).searchParams;
  const color = chooseColor(product, readAskedColor(query));
  const isStored = isOwnAddress(query, product.colors);
  return data(
    {
      // In the order of the product's page in that colour.
      product: showInColor(product, color),
      ...(color !== "" && { color }),
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

/** The same as on the product's page. */
async function findNewAddress(id: string, position: string) {
  const newId = await findRedirect(id);
  return newId === null ? notFound() : redirect(`${paths.product(newId)}/fotos/${position}`, 301);
}

/** One picture in its own size, to scroll both ways: "Ver en grande" without script. */
export default function PicturePage() {
  const { product, color, position } = useLoaderData<typeof loader>();
  const { id, name, images } = product;
  const address = images[position] ?? "";
  const { width, height } = pictureSources(address);
  const to = (other: number) => paths.productPicture(id, other + 1, color);
  return (
    <main id="contenido" className="picture-page" tabIndex={-1}>
      <header className="picture-bar">
        <a
          className="icon-button"
          href={paths.productIn(id, { color })}
          aria-label={`Volver a ${name}`}
        >
          <Icon name="close" />
        </a>
        <h1>{name}</h1>
        <p>
          <span className="visually-hidden">Foto </span>
          {position + 1} de {images.length}
        </p>
      </header>
      <section key={address} className="picture-full" tabIndex={0} aria-label="La foto entera">
        <div>
          <span className="picture-start" />
          <img
            src={address}
            alt={product.imageTexts[position] ?? ""}
            width={width ?? undefined}
            height={height ?? undefined}
            fetchpriority="high"
          />
        </div>
      </section>
      {images.length > 1 && (
        <nav className="picture-bar" aria-label="Fotos">
          {position > 0 && (
            <a className="picture-step" href={to(position - 1)} rel="prev">
              Foto anterior
            </a>
          )}
          {position < images.length - 1 && (
            <a className="picture-step picture-next" href={to(position + 1)} rel="next">
              Foto siguiente
            </a>
          )}
        </nav>
      )}
    </main>
  );
}

export function ErrorBoundary() {
  return (
    <main id="contenido" className="page">
      <ErrorPage />
    </main>
  );
}

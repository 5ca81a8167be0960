import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";

import { findShopperProduct, listCards } from "../../data/catalogue/storefront.server";
import {
  addFavorite,
  MAX_FAVORITES,
  readSharedIds,
  SHARED_PARAMETER,
  writeSharedIds,
} from "../../domain/catalogue/kept-products";
import type { Flash } from "../../domain/plain/flash";
import { notFoundInShop } from "../../flows/not-found.server";
import { formHeaders, NO_STORE } from "../../http/caching";
import { seeOtherWithCookies } from "../../http/kept-cookies";
import { readOrigin } from "../../http/origin.server";
import { readForm } from "../../http/read-form.server";
import { badRequest, seeOther } from "../../http/responses";
import { unlistedMeta } from "../../http/unlisted-meta";
import { paths } from "../../paths";
import { serializeFlash } from "../../sessions/flash.server";
import { favoriteProducts } from "../../sessions/kept-products.server";
import { CopyText } from "../../ui/order/copy-text";
import { Notice, type PageHandle } from "../../ui/page";
import { KEEP_PLACE } from "../../ui/page-focus";
import { EmptyList } from "../../ui/storefront/empty-list";
import { ProductGrid } from "../../ui/storefront/product-grid";

export const handle: PageHandle<{ isShared: boolean }> = {
  title: ({ isShared }) => (isShared ? "Una lista de prendas" : "Favoritos"),
};

export const meta = unlistedMeta;

export const headers = formHeaders;

/** The visitor's own list, or the one that the address shares with anybody. */
export async function loader({ request }: LoaderFunctionArgs) {
  const shared = new URL(request.url).searchParams.get(SHARED_PARAMETER);
  const ids = shared === null ? await favoriteProducts.read(request) : readSharedIds(shared);
  const { value: products, notice } = await listCards(ids);
  const isShared = shared !== null;
  const shareAddress = readOrigin(request) + paths.favorites() + writeSharedIds(ids);
  return data(
    { products, notice, isShared, ...(!isShared && { shareAddress }) },
    { headers: NO_STORE },
  );
}

/** Each button says in its name what it does with the product. */
export async function action({ request }: ActionFunctionArgs) {
  const formData = await readForm(request);
  const before = await favoriteProducts.read(request);
  const [added, removed] = [formData.get("guardar"), formData.get("sacar")];
  if (typeof added === "string" && added !== "") return addProduct(request, before, added);
  if (typeof removed !== "string" || removed === "") throw badRequest();
  const cookie = await favoriteProducts.serialize(before.filter((id) => id !== removed));
  return seeOther(paths.favorites(), cookie, await serializeFlash(REMOVED));
}

/** Back to the form that it stands below, wherever the page was opened. */
async function addProduct(request: Request, before: readonly string[], id: string) {
  const { value: product } = await findShopperProduct(id);
  if (!product) throw await notFoundInShop();
  const ids = addFavorite(before, id);
  const cookie = ids && (await favoriteProducts.serialize(ids));
  const title = before.includes(id) ? "Ya estaba en tus favoritos" : "Guardado en favoritos";
  const flash = cookie === null ? FULL : { title, text: `${product.name}.` };
  return seeOtherWithCookies(
    request,
    `${paths.product(id)}#comprar`,
    ...[cookie, await serializeFlash({ ...flash, link: TO_LIST })],
  );
}

const TO_LIST = { to: paths.favorites(), text: "Ver favoritos" };

const FULL: Flash = {
  title: "Tu lista está llena",
  text: `Entran hasta ${MAX_FAVORITES} prendas: sacá alguna para guardar esta.`,
};

const REMOVED: Flash = { title: "Favoritos", text: "Sacamos la prenda de tu lista." };

export default function FavoritesPage() {
  const { products, notice, isShared, shareAddress } = useLoaderData<typeof loader>();
  return (
    <section className="kept-list">
      <h1>{isShared ? "Una lista de prendas" : "Favoritos"}</h1>
      {notice !== null && <Notice text={notice} />}
      {isShared && products.length > 0 && <p>Alguien eligió estas prendas y te las comparte.</p>}
      {products.length === 0 ? (
        <EmptyList
          heading={
            isShared
              ? "Las prendas de esta lista ya no están"
              : "Todavía no guardaste ninguna prenda"
          }
        >
          {isShared
            ? "Mirá lo que hay ahora en la tienda."
            : "En la página de cada prenda, tocá “Guardar en favoritos”: quedan en este navegador, sin que tengas que registrarte."}
        </EmptyList>
      ) : (
        <ProductGrid products={products} eagerCount={2} headingLevel={2}>
          {isShared ? undefined : (product) => <RemoveButton {...product} />}
        </ProductGrid>
      )}
      {shareAddress !== undefined && products.length > 0 && (
        <section className="share-list" aria-labelledby="compartir">
          <h2 id="compartir">Compartir la lista</h2>
          <p>Quien abra este link ve estas prendas, y nada más de vos.</p>
          <p>
            <CopyText name="link de la lista" text={shareAddress}>
              {shareAddress}
            </CopyText>
          </p>
        </section>
      )}
    </section>
  );
}

function RemoveButton({ id, name }: { id: string; name: string }) {
  return (
    <Form method="post" action={paths.favorites()} {...KEEP_PLACE}>
      <button className="button-link" name="sacar" value={id}>
        Sacar<span className="visually-hidden"> {name}</span> de favoritos
      </button>
    </Form>
  );
}

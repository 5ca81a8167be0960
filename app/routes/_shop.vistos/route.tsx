import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";

import { listCards } from "../../data/catalogue/storefront.server";
import { formHeaders, NO_STORE } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { badRequest, seeOther } from "../../http/responses";
import { unlistedMeta } from "../../http/unlisted-meta";
import { paths } from "../../paths";
import { serializeFlash } from "../../sessions/flash.server";
import { seenProducts } from "../../sessions/kept-products.server";
import { Notice, type PageHandle } from "../../ui/page";
import { EmptyList } from "../../ui/storefront/empty-list";
import { ProductGrid } from "../../ui/storefront/product-grid";

export const handle: PageHandle = { title: () => "Vistos recién" };

export const meta = unlistedMeta;

export const headers = formHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const { value: products, notice } = await listCards(await seenProducts.read(request));
  return data({ products, notice }, { headers: NO_STORE });
}

export async function action({ request }: ActionFunctionArgs) {
  const formData = await readForm(request);
  if (formData.get("intent") !== "clear") throw badRequest();
  const flash = { title: "Lista borrada", text: "Ya no recordamos qué miraste." };
  return seeOther(paths.seen(), await seenProducts.forget(), await serializeFlash(flash));
}

export default function SeenPage() {
  const { products, notice } = useLoaderData<typeof loader>();
  return (
    <section className="kept-list">
      <h1>Vistos recién</h1>
      {notice !== null && <Notice text={notice} />}
      {products.length === 0 ? (
        <EmptyList heading="Todavía no miraste ninguna prenda">
          Las que mires van a quedar acá, solo en este navegador.
        </EmptyList>
      ) : (
        <>
          <ProductGrid products={products} eagerCount={2} headingLevel={2} />
          <Form method="post" action={paths.seen()}>
            <p className="field-hint">
              La lista está solo en este navegador: no sabemos quién sos ni qué miraste.
            </p>
            <button className="button button-quiet" name="intent" value="clear">
              Borrar la lista
            </button>
          </Form>
        </>
      )}
    </section>
  );
}

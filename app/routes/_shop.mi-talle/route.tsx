import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { listOwnSize, type OwnSizeList } from "../../data/catalogue/own-size-list.server";
import { countProducts } from "../../domain/plain/words";
import { notFoundInShop } from "../../flows/not-found.server";
import { answerOwnMeasures } from "../../flows/own-measures.server";
import { formHeaders, NO_STORE } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { unlistedMeta } from "../../http/unlisted-meta";
import { paths } from "../../paths";
import { ownMeasures } from "../../sessions/own-measures.server";
import { useReply } from "../../ui/form";
import { Notice, type PageHandle } from "../../ui/page";
import { PageNumbers } from "../../ui/page-numbers";
import { EmptyList } from "../../ui/storefront/empty-list";
import { ForgetMeasuresForm, OwnMeasuresForm } from "../../ui/storefront/own-measures-form";
import { ProductGrid } from "../../ui/storefront/product-grid";

const TITLE = "Lo que hay en mi talle";

export const handle: PageHandle<{ title: string }> = { title: ({ title }) => title };

export const meta = unlistedMeta;

export const headers = formHeaders;

/** A list of the visitor's own: no cache stores it, and the public lists do not know of it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const own = await ownMeasures.read(request, new Date());
  const { value: list, notice } = await listOwnSize({
    own: own ?? {},
    groupId: searchParams.get("categoria"),
    page: searchParams.get("page"),
  });
  if (!list) throw await notFoundInShop();
  const title = list.group ? `${TITLE}: ${list.group.name}` : TITLE;
  return data({ list, notice, title, hasMeasures: own !== null }, { headers: NO_STORE });
}

export async function action({ request }: ActionFunctionArgs) {
  const formData = await readForm(request);
  const groupId = new URL(request.url).searchParams.get("categoria");
  // As if nothing were known, so that it says what to ask for.
  const { value: list } = await listOwnSize({ own: {}, groupId, page: null });
  if (!list) throw await notFoundInShop();
  return answerOwnMeasures(request, formData, {
    measures: list.asked?.measures ?? [],
    address: paths.inOwnSize(list.group?.id),
  });
}

export default function OwnSizeListPage() {
  const { list, notice, title, hasMeasures } = useLoaderData<typeof loader>();
  const { products, total, page, pageCount, group, groups, asked } = list;
  const reply = useReply<typeof action>();
  const address = paths.inOwnSize(group?.id);
  return (
    <section className="kept-list">
      <h1>{title}</h1>
      {notice !== null && <Notice text={notice} />}
      {groups.length > 0 && (
        <ul className="chips" aria-label="Categorías">
          {[{ id: "", name: "Todo" }, ...groups].map(({ id, name }) => (
            <li key={id}>
              <a
                className="chip"
                href={paths.inOwnSize(id)}
                aria-current={id === (group?.id ?? "") ? "page" : undefined}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      {asked ? (
        <OwnMeasuresForm action={address} asked={asked} reply={reply} />
      ) : products.length === 0 ? (
        <EmptyWords group={group} hasMeasures={hasMeasures} />
      ) : (
        <>
          <p>{countProducts(total)} con stock, según tus medidas y la guía de cada prenda.</p>
          <ProductGrid products={products} eagerCount={4} headingLevel={2} />
          <PageNumbers
            page={page}
            pageCount={pageCount}
            address={(number) => paths.inOwnSize(group?.id, number === 1 ? "" : String(number))}
          />
        </>
      )}
      {hasMeasures && <ForgetMeasuresForm action={address} />}
    </section>
  );
}

function EmptyWords({ group, hasMeasures }: Pick<OwnSizeList, "group"> & { hasMeasures: boolean }) {
  if (group && !group.hasGuides)
    return (
      <EmptyList heading="Acá todavía no medimos nada">
        Ninguna prenda con stock de esta categoría tiene guía de talles.
      </EmptyList>
    );
  if (group || hasMeasures)
    return (
      <EmptyList heading="Hoy no hay nada en tu talle">
        Volvé a mirar: la lista cambia con lo que entra y lo que se vende.
      </EmptyList>
    );
  return (
    <EmptyList heading="Todavía no sabemos tu talle">
      Elegí arriba qué buscás y decinos cuánto mide una prenda que te queda bien: queda solo en este
      navegador.
    </EmptyList>
  );
}

import { chatAddress } from "../../domain/buying/chat-address";
import { NO_FILTERS } from "../../domain/catalogue/catalogue-query";
import { isFiltered, writeListRequest } from "../../forms/catalogue/product-filters";
import { paths } from "../../paths";
import { ProductGrid } from "./product-grid";
import type { ProductListData } from "./product-list-data";
import { useShopData } from "./shop-data";

type EmptyListProps = { data: ProductListData };

/** Says why a list is empty, and where to go from here. */
export function EmptyList({ data }: EmptyListProps) {
  const { listing, text, pathname } = data;
  const isNarrowed = isFiltered(data);
  return (
    <div className="empty">
      <h2>
        {data.pages
          ? "Ningún producto se llama así"
          : isNarrowed
            ? "No encontramos lo que buscás"
            : "Todavía no hay nada por acá"}
      </h2>
      {!data.pages && <p>{adviseOn(data)}</p>}
      {text !== "" && <NearestLinks data={data} />}
      <p className="message-links">
        {hasFilters(data) && (
          <a className="button" href={pathname + writeListRequest(withoutFilters(data))}>
            Limpiar filtros
          </a>
        )}
        <a className="button button-quiet" href={paths.products()}>
          Ver todos los productos
        </a>
      </p>
      {text !== "" && <AskByChat text={text} />}
      {listing.suggestions.length > 0 && (
        <>
          <h3>Quizás te guste</h3>
          <ProductGrid products={listing.suggestions} eagerCount={4} />
        </>
      )}
    </div>
  );
}

/** The categories and brands whose names are most like the search. */
function NearestLinks({ data: { listing } }: EmptyListProps) {
  const { groups, brands } = listing.search?.nearest ?? { groups: [], brands: [] };
  if (groups.length + brands.length === 0) return null;
  return (
    <ul className="chips" aria-label="Quizás buscabas">
      {groups.map(({ id, name, section }) => (
        <li key={id}>
          <a className="chip" href={paths.group(section, id)}>
            {name}
          </a>
        </li>
      ))}
      {brands.map(({ id, name }) => (
        <li key={id}>
          <a className="chip" href={paths.brandProducts(id)}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Enough of the search for the owner to understand it. */
const MAX_ASKED_LETTERS = 100;

function AskByChat({ text }: { text: string }) {
  const { chatPhone } = useShopData();
  if (chatPhone === null) return null;
  const wanted = [...text].slice(0, MAX_ASKED_LETTERS).join("");
  return (
    <a
      className="line-link"
      href={chatAddress(chatPhone, `Hola, estoy buscando: ${wanted}`)}
      target="_blank"
      rel="noopener noreferrer"
    >
      Preguntanos por WhatsApp
      <span className="visually-hidden"> (se abre aparte)</span>
    </a>
  );
}

function hasFilters(data: ProductListData): boolean {
  return isFiltered({ ...data, text: "" });
}

function withoutFilters({ text, isLiteral, filters }: ProductListData) {
  return { text, isLiteral, filters: { ...NO_FILTERS, sort: filters.sort } };
}

function adviseOn(data: ProductListData): string {
  if (data.text === "") {
    return hasFilters(data)
      ? "Probá con menos filtros."
      : "Estamos esperando el próximo ingreso. Mientras tanto, mirá lo último que llegó.";
  }
  return hasFilters(data)
    ? "Probá con menos filtros, otra palabra o revisá que esté bien escrita."
    : "Probá con otra palabra o revisá que esté bien escrita.";
}

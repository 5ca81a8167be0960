import { Link, useLocation } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { brandName } from "../../../domain/catalogue/brand";
import type { Named } from "../../../domain/catalogue/taxonomy";
import { formatWhole } from "../../../domain/plain/whole-number";
import {
  ADMIN_FIELDS,
  PRODUCT_STATES,
  type AdminField,
  type AdminSort,
  type ProductState,
  type ValueCount,
  type AdminListing,
  type AdminSelection,
} from "../../../domain/products/admin-listing";
import { tidyAudiences } from "../../../domain/products/audience-words";
import type { RunInWords } from "../../../domain/products/price-news";
import { MAX_REPRICED } from "../../../domain/products/reprice";
import { PRODUCT_FIELDS } from "../../../domain/products/product-fields";
import {
  isNarrowed,
  writeAdminList,
  countFilters,
} from "../../../forms/products/admin-product-list";
import { writeChosen } from "../../../forms/products/chosen-products";
import type { BulkReply } from "../../../forms/products/product-bulk";
import { ErrorSummary } from "../../form";
import { PageNumbers } from "../../page-numbers";
import { FilterSelect } from "../../fields";
import { useMay, MayLink } from "../access";
import { ListNotices } from "./list-notices";
import { BulkBar } from "./bulk-bar";
import { useChoice } from "./product-choice";
import { ProductSearchForm } from "./product-search-form";
import { ProductTable } from "./product-table";
import { SampleHint } from "./sample-hint";
import { WaitingRuns } from "./prices-page";
import { PageHeader, QuietLink } from "../page-parts";

type AdminProductListData = {
  listing: AdminListing;
  selection: AdminSelection;
  list: string;
  /** Warnings while the list is not from the database; nothing can then be changed. */
  notices: string[];
  /** Brands that shoppers know by another name than products store. */
  renamedBrands: readonly Named[];
  waitingRuns: readonly RunInWords[];
  hasWaitingPictures: boolean;
  sampleCount: number;
};

const FORM_ID = "elegidos";

export function AdminProductListPage({
  data,
  reply,
}: {
  data: AdminProductListData;
  reply: BulkReply | null;
}) {
  const { listing, selection, list, notices } = data;
  const { total, page, pageCount } = listing;
  return (
    <>
      <PageHeader
        title={
          <>
            Productos{" "}
            <span className="page-count">
              {isNarrowed(selection) && `${formatWhole(total)} de `}
              {formatWhole(listing.counts.total)}
            </span>
          </>
        }
      >
        <div className="page-actions">
          <QuietLink to={adminPaths.stock()}>Stock</QuietLink>
          {data.hasWaitingPictures && (
            <MayLink className="button button-quiet button-small" to={adminPaths.productPictures()}>
              Fotos que faltan
            </MayLink>
          )}
          {/* Who may not choose products here prints those of the list. */}
          <QuietLink to={adminPaths.labels() + writeChosen({ ids: [], all: selection, list })}>
            Etiquetas
          </QuietLink>
          <QuietLink to={adminPaths.bin()}>Papelera</QuietLink>
          <MayLink className="button button-quiet button-small" to={adminPaths.productImports()}>
            Importar
          </MayLink>
          <QuietLink to={adminPaths.productsExport(writeAdminList(selection))}>Exportar</QuietLink>
          <MayLink className="button button-small" to={adminPaths.newProduct()}>
            Agregar producto
          </MayLink>
        </div>
      </PageHeader>
      <ListNotices list={list} notices={notices} listing={listing} />
      {reply && <ErrorSummary title="No se cambió nada" errors={listErrors(reply)} />}
      <WaitingRuns runs={data.waitingRuns} list={list} />
      {data.sampleCount > 0 && <SampleHint count={data.sampleCount} />}
      {listing.counts.total > 0 && (
        <div className="list-tools">
          <ProductListFilters
            listing={listing}
            selection={selection}
            renamedBrands={data.renamedBrands}
          />
          <StateLinks listing={listing} selection={selection} />
        </div>
      )}
      {total === 0 ? (
        <EmptyProductList isNarrowed={isNarrowed(selection)} />
      ) : (
        <ChangeableList data={data} reply={reply} />
      )}
      <PageNumbers
        page={page}
        pageCount={pageCount}
        address={(number) => adminPaths.products() + writeAdminList(selection, number)}
      />
    </>
  );
}

function ChangeableList({ data, reply }: { data: AdminProductListData; reply: BulkReply | null }) {
  const { listing, selection, list, notices } = data;
  const { key } = useLocation();
  const { choice, chooseAll } = useChoice(FORM_ID, data);
  const mayChange = useMay("catalogue.change");
  const canChange = notices.length === 0 && mayChange;
  const isMoreThanPage = listing.total > listing.products.length && listing.total <= MAX_REPRICED;
  const boxCount = listing.products.length;
  return (
    <>
      <ProductTable
        // New checkboxes for each answer, so that changed products are no longer selected.
        key={key}
        products={listing.products}
        renamedBrands={data.renamedBrands}
        list={list}
        chosen={reply?.chosen ?? []}
        canChange={canChange}
        formId={FORM_ID}
        selectAll={
          choice !== null && (
            <label className="pick">
              <input
                type="checkbox"
                checked={choice.count === boxCount && boxCount > 0}
                onChange={(event) => chooseAll(event.target.checked)}
              />
              <span>Elegir todos</span>
            </label>
          )
        }
      />
      {canChange && (
        <BulkBar
          formId={FORM_ID}
          listKey={key}
          list={list}
          counts={listing.counts}
          matchCount={isMoreThanPage ? listing.total : null}
          isNarrowed={isNarrowed(selection)}
          reply={reply}
          choice={choice}
        />
      )}
    </>
  );
}

/** The message leads to where it is mended: the field, or the first product's box. */
function listErrors({ errors }: BulkReply) {
  return Object.entries(errors).map(([field, message = ""]) => ({
    controlId: field === "productos" ? null : field,
    message,
  }));
}

const STATE_NAMES: Record<ProductState | "todos", string> = {
  todos: "Todos",
  visibles: "Visibles",
  ocultos: "Ocultos",
  "sin-foto": "Sin foto",
  "sin-precio": "Sin precio",
};

const SORT_NAMES: Record<AdminSort | "", string> = {
  "": "Más nuevos",
  cambios: "Últimos cambios",
  "precio-asc": "Menor precio",
  "precio-desc": "Mayor precio",
  nombre: "Nombre",
};

type FiltersProps = { listing: AdminListing; selection: AdminSelection };

function StateLinks({ listing, selection }: FiltersProps) {
  const { text, filters } = selection;
  return (
    <nav className="state-links" aria-label="Estado">
      <ul>
        {(["todos", ...PRODUCT_STATES] as const).map((state) => {
          const asked = state === "todos" ? null : state;
          // Only a shop that moved in has such products.
          if (state === "sin-precio" && listing.states[state] === 0 && filters.state !== state)
            return null;
          const query = writeAdminList({ text, filters: { ...filters, state: asked } });
          return (
            <li key={state}>
              <Link
                to={adminPaths.products() + query}
                aria-current={filters.state === asked ? "true" : undefined}
              >
                {STATE_NAMES[state]}{" "}
                <span className="state-count">{formatWhole(listing.states[state])}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Search and filters as one GET form; the filters fold on phones. */
function ProductListFilters({
  listing,
  selection,
  renamedBrands,
}: FiltersProps & { renamedBrands: readonly Named[] }) {
  const { text, filters } = selection;
  const { state, ...others } = filters;
  const chosenCount = countFilters({ ...others, state: null }) + (filters.sort === null ? 0 : 1);
  return (
    // A new key for a new address resets the uncontrolled fields to the list's values.
    <ProductSearchForm
      key={JSON.stringify(selection)}
      action={adminPaths.products()}
      text={text}
      state={state}
    >
      <details className="list-more" open={chosenCount > 0}>
        <summary>Filtros y orden{chosenCount > 0 && ` (${chosenCount})`}</summary>
        <div className="list-fields">
          {ADMIN_FIELDS.map((field) => (
            <ValueChoice
              key={field}
              field={field}
              chosen={filters.values[field]}
              counts={listing.counts.values[field]}
              name={(value) => {
                if (field === "brand") return brandName({ brands: renamedBrands }, value);
                return field === "audiences" ? tidyAudiences(value) : value;
              }}
            />
          ))}
          <FilterSelect name="orden" label="Orden" chosen={filters.sort}>
            {Object.entries(SORT_NAMES).map(([sort, name]) => (
              <option key={sort} value={sort}>
                {name}
              </option>
            ))}
          </FilterSelect>
          <button className="button button-quiet button-small">Aplicar</button>
        </div>
      </details>
    </ProductSearchForm>
  );
}

type ValueChoiceProps = {
  field: AdminField;
  chosen: string | null;
  counts: readonly ValueCount[];
  name: (value: string) => string;
};

function ValueChoice({ field, chosen, counts, name }: ValueChoiceProps) {
  const { control, label } = PRODUCT_FIELDS[field];
  return (
    <FilterSelect name={control} label={label} chosen={chosen}>
      <option value="">Todas</option>
      {withChosen(counts, chosen).map(({ value, count }) => (
        <option key={value} value={value}>
          {name(value)} ({formatWhole(count)})
        </option>
      ))}
    </FilterSelect>
  );
}

/** Adds the filter's value when no product has it any more, so that the filter stays visible. */
function withChosen(options: readonly ValueCount[], chosen: string | null): readonly ValueCount[] {
  const isKnown = chosen === null || options.some(({ value }) => value === chosen);
  return isKnown ? options : [...options, { value: chosen, count: 0 }];
}

function EmptyProductList({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <section className="empty">
      <h2>No encontramos productos así</h2>
      <p>Probá con otra palabra, o sacá los filtros para verlos todos.</p>
      <Link className="button button-quiet" to={adminPaths.products()}>
        Sacar los filtros
      </Link>
    </section>
  ) : (
    <section className="empty">
      <h2>Todavía no hay productos</h2>
      <p>Cargá el primero: con nombre, precio y una foto ya se ve en la tienda.</p>
      <MayLink className="button" to={adminPaths.newProduct()}>
        Agregar el primer producto
      </MayLink>
      <MayLink className="button button-quiet" to={adminPaths.productImports()}>
        Traerlos de otra tienda
      </MayLink>
    </section>
  );
}

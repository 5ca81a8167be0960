import { Link, useLocation } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import type { Named } from "../../../domain/catalogue/taxonomy";
import type { AdminListing, AdminSelection } from "../../../domain/products/admin-listing";
import type { RunInWords } from "../../../domain/products/price-news";
import { MAX_REPRICED } from "../../../domain/products/reprice";
import { formatWhole } from "../../../domain/plain/whole-number";
import { isNarrowed, writeAdminList } from "../../../forms/products/admin-product-list";
import type { BulkReply } from "../../../forms/products/product-bulk";
import { ErrorSummary } from "../../error-summary";
import { PageNumbers } from "../../page-numbers";
import { BulkBar } from "./bulk-bar";
import { useMay } from "../admin-data";
import { EmptyProductList } from "../catalogue/empty-product-list";
import { ListNotices } from "../orders/list-notices";

import { useChoice } from "./product-choice";
import { ProductListFilters, StateLinks } from "./product-list-filters";
import { ProductTable } from "./product-table";
import { SampleHint } from "./sample-hint";
import { WaitingRuns } from "./waiting-runs";
import { MayLink } from "../may-link";

export type AdminProductListData = {
  listing: AdminListing;
  selection: AdminSelection;
  /** The list's own query. */
  list: string;
  /** Warnings while the list is not from the database; nothing can then be changed. */
  notices: string[];
  /** Brands that shoppers know by another name than products store. */
  renamedBrands: readonly Named[];
  /** Price changes that wait for their time. */
  waitingRuns: readonly RunInWords[];
  /** True when pictures are to come, or did not come. */
  hasWaitingPictures: boolean;
  /** Products that came with the program. */
  sampleCount: number;
};

const FORM_ID = "elegidos";

/** All products of the shop, and everything that can be done with them. */
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
      <div className="page-header">
        <h1>
          Productos{" "}
          <span className="page-count">
            {isNarrowed(selection) && `${formatWhole(total)} de `}
            {formatWhole(listing.counts.total)}
          </span>
        </h1>
        <div className="page-actions">
          <Link className="button button-quiet button-small" to={adminPaths.stock()}>
            Stock
          </Link>
          {data.hasWaitingPictures && (
            <MayLink className="button button-quiet button-small" to={adminPaths.productPictures()}>
              Fotos que faltan
            </MayLink>
          )}
          <Link className="button button-quiet button-small" to={adminPaths.bin()}>
            Papelera
          </Link>
          <MayLink className="button button-quiet button-small" to={adminPaths.productImports()}>
            Importar
          </MayLink>
          <Link
            className="button button-quiet button-small"
            to={adminPaths.productsExport(writeAdminList(selection))}
          >
            Exportar
          </Link>
          <MayLink className="button button-small" to={adminPaths.newProduct()}>
            Agregar producto
          </MayLink>
        </div>
      </div>
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
  return Object.entries(errors).map(([field, message]) => ({
    controlId: field === "productos" ? null : field,
    message,
  }));
}

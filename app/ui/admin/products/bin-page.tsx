import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { BIN_DAYS } from "../../../domain/history/bin";
import { formatMoment } from "../../../domain/plain/buenos-aires";
import { countProducts } from "../../../domain/plain/count-words";
import type { FormReply } from "../../../forms/form-reply";
import { ChangeForm } from "../../change-form";
import { ErrorSummary } from "../../error-summary";
import { Notice } from "../../notice";
import { PageNumbers } from "../../page-numbers";
import { Price } from "../../price";
import { useReplyErrors } from "../../use-reply-errors";
import { LOAD_FAILED } from "../load-failed";
import { EmptyList } from "../orders/list-rows";
import { ProductThumb } from "./product-thumb";

type BinnedProduct = {
  rowId: number;
  id: string;
  name: string;
  priceInPesos: number;
  image: string;
  deletedAt: Date;
  deletedBy: string;
  batchId: number;
};

export type BinPageData = {
  /** Null when it could not be read. */
  products: BinnedProduct[] | null;
  total: number;
  page: number;
  pageCount: number;
};

const CONTROLS = { papelera: null };

/** The deleted products that can come back. */
export function BinPage({ data, reply }: { data: BinPageData; reply: FormReply | null }) {
  const { products, total, page, pageCount } = data;
  const errors = useReplyErrors(reply, CONTROLS);
  return (
    <>
      <header className="page-header">
        <h1>Papelera</h1>
        <div className="page-actions">
          <Link className="button button-quiet button-small" to={adminPaths.products()}>
            Productos
          </Link>
        </div>
      </header>
      {reply && <ErrorSummary title="No se restauró" errors={errors} />}
      <p className="field-hint">
        Los productos borrados quedan acá {BIN_DAYS} días, con sus fotos y sus direcciones.
      </p>
      {products === null && <Notice text={LOAD_FAILED} />}
      {products?.length === 0 && (
        <EmptyList title="La papelera está vacía" text="Lo que borres va a estar acá." />
      )}
      {products !== null && products.length > 0 && (
        <section className="list-rows" aria-label="Productos borrados">
          <p className="list-total">{countProducts(total)}</p>
          <ul className="bin-list">
            {products.map((product) => (
              <BinRow key={product.rowId} product={product} />
            ))}
          </ul>
          <PageNumbers
            page={page}
            pageCount={pageCount}
            address={(wanted) => `${adminPaths.bin()}?pagina=${wanted}`}
          />
        </section>
      )}
    </>
  );
}

function BinRow({ product }: { product: BinnedProduct }) {
  const { rowId, id, name, priceInPesos, image, deletedAt, deletedBy, batchId } = product;
  const author = deletedBy === "" ? "fuera de la administración" : `por ${deletedBy}`;
  return (
    <li className="bin-row">
      <ProductThumb address={image} />
      <div>
        <p className="doomed-name">{name}</p>
        <p className="product-id">{id}</p>
        <p className="cell-note">
          <Price amountInPesos={priceInPesos} /> · borrado el {formatMoment(deletedAt)} {author} ·{" "}
          <Link to={adminPaths.historyBatch(batchId)}>ver ese cambio</Link>
        </p>
      </div>
      <ChangeForm action={adminPaths.bin()}>
        <input type="hidden" name="producto" value={rowId} />
        <button className="button button-small" name="intent" value="restore">
          Restaurar<span className="visually-hidden"> {name}</span>
        </button>
      </ChangeForm>
    </li>
  );
}

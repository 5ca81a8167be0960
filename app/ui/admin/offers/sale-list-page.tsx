import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { LOOKED_AT_DAYS } from "../../../domain/offers/held-days";
import { describeDays } from "../../../domain/offers/describe-days";
import { findSaleState, SALE_STATES, type ListedSale } from "../../../domain/offers/listed-sale";
import { percentOff } from "../../../domain/offers/shown-sale";
import type { SaleReply } from "../../../forms/offers/sale-form";
import { ErrorSummary } from "../../error-summary";
import { Notice } from "../../notice";
import { PageNumbers } from "../../page-numbers";
import { PostForm } from "../../post-form";
import { Price } from "../../price";
import { TextField } from "../../text-field";
import { useMay } from "../admin-data";
import { LOAD_FAILED } from "../load-failed";
import { ProductThumb } from "../products/product-thumb";
import { replyField } from "../reply-field";
import { OfferTabs } from "./offer-tabs";

type SaleListPageProps = {
  /** Null while the database cannot be read. */
  list: { sales: ListedSale[]; total: number; page: number; pageCount: number } | null;
  saleHeldDays: number;
  today: string;
  reply: SaleReply | null;
};

/** Every product with a sale, now, later or over. */
export function SaleListPage({ list, saleHeldDays, today, reply }: SaleListPageProps) {
  const maySetRule = useMay("shop.change");
  const errors = Object.entries(reply?.errors ?? {}).map(([field, message]) => ({
    controlId: field === "dias" ? "dias" : null,
    message,
  }));
  return (
    <>
      <div className="page-header">
        <h1>Ofertas</h1>
      </div>
      <OfferTabs />
      {errors.length > 0 && <ErrorSummary title="No se cambió nada" errors={errors} />}
      <p>
        Para poner productos en oferta, elegilos en{" "}
        <Link to={adminPaths.products()}>Productos</Link> y apretá “Ofertas”. Para uno solo,
        completá “Precio de oferta” en su ficha.
      </p>
      {list === null ? <Notice text={LOAD_FAILED} /> : <SaleTable list={list} today={today} />}
      {maySetRule && (
        <PostForm action={adminPaths.offers()} className="panel form">
          <TextField
            {...replyField(reply, "dias", String(saleHeldDays))}
            label="Días que un precio tiene que haber valido para mostrarlo como “Antes”"
            hint={`De los ${LOOKED_AT_DAYS} anteriores a la oferta; de 0 a ${LOOKED_AT_DAYS}. Un “Antes” que nadie pagó es publicidad engañosa.`}
            inputMode="numeric"
            autoComplete="off"
          />
          <div className="form-actions">
            <button className="button button-quiet" name="intent" value="rules">
              Guardar la regla
            </button>
          </div>
        </PostForm>
      )}
    </>
  );
}

function SaleTable({
  list,
  today,
}: {
  list: NonNullable<SaleListPageProps["list"]>;
  today: string;
}) {
  const mayChange = useMay("catalogue.change");
  if (list.sales.length === 0) {
    return <p className="field-hint">Todavía no hay ningún producto con precio de oferta.</p>;
  }
  return (
    <PostForm action={adminPaths.offers()} className="form">
      <ul className="sale-list" aria-label="Productos con oferta">
        {list.sales.map((listed) => (
          <SaleRow key={listed.id} listed={listed} today={today} mayChange={mayChange} />
        ))}
      </ul>
      {mayChange && (
        <div className="form-actions">
          <button className="button button-quiet" name="intent" value="end">
            Sacar la oferta a los elegidos
          </button>
        </div>
      )}
      <PageNumbers
        page={list.page}
        pageCount={list.pageCount}
        address={(page) => `${adminPaths.offers()}?pagina=${page}`}
      />
    </PostForm>
  );
}

type SaleRowProps = { listed: ListedSale; today: string; mayChange: boolean };

function SaleRow({ listed, today, mayChange }: SaleRowProps) {
  const { id, name, image, listInPesos, sale } = listed;
  const state = findSaleState(listed, today);
  const isBeforeHidden = state === "on" && sale.isOn && !sale.showsList;
  return (
    <li>
      {mayChange && (
        <label className="check">
          <input type="checkbox" name="id" value={id} />
          <span className="visually-hidden">Elegir {name}</span>
        </label>
      )}
      <ProductThumb address={image} />
      <div>
        <p className="order-item-name">
          <Link to={adminPaths.product(id)}>{name}</Link>
        </p>
        <p>
          <span className={state === "on" ? "tag tag-good" : "tag"}>{SALE_STATES[state]}</span>{" "}
          {describeDays(sale)}
          {isBeforeHidden && " · sin “Antes”"}
        </p>
      </div>
      <p className="amount">
        <span className="visually-hidden">Antes </span>
        <del>
          <Price amountInPesos={listInPesos} />
        </del>{" "}
        <span className="visually-hidden">Ahora </span>
        <Price amountInPesos={sale.priceInPesos} />
        {state !== "not-lower" && ` · ${percentOff(listInPesos, sale.priceInPesos)} % off`}
      </p>
    </li>
  );
}

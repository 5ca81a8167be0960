import { Link } from "@remix-run/react";

import type { FoundProduct, OrderLineRow } from "../../../../domain/orders/manual-order";
import type { PriceBlock as Prices } from "../../../../domain/products/price-block";
import type { AddToCartField } from "../../../../forms/buying/add-to-cart";
import type { FormReply } from "../../../../forms/form-reply";
import type { ManualOrderReply } from "../../../../forms/orders/manual-order-fields";
import { paths } from "../../../../paths";
import { Notice } from "../../../notice";
import { OrderLines } from "./order-lines";
import { ProductSearch } from "./product-search";
import { SaleForm } from "./sale-form";

export type ManualOrderData = {
  text: string;
  found: FoundProduct[] | null;
  rows: OrderLineRow[];
  /** The page with these lines. */
  address: string;
  refused: { productId: string; reply: FormReply<AddToCartField | "producto"> } | null;
  notice: string | null;
  block: Prices;
  /** Shipping prices by zone for these products; null when the shop does not ship. */
  zonePrices: string | null;
  offersPickup: boolean;
  acceptsCash: boolean;
  takesOnlinePayments: boolean;
  /** A new idempotency key for each opened page. */
  key: string;
};

type ManualOrderPageProps = { page: ManualOrderData; reply: ManualOrderReply | null };

/** A sale in the shop or by message: first the products, then the buyer. */
export function ManualOrderPage({ page, reply }: ManualOrderPageProps) {
  return (
    <div className="manual-order">
      <header>
        <p className="order-back">
          <Link to={paths.adminOrders()}>← Pedidos</Link>
        </p>
        <h1>Pedido nuevo</h1>
        <p className="field-hint">
          Una venta en el local o por WhatsApp. Los precios son siempre los del catálogo.
        </p>
      </header>
      {page.notice !== null && <Notice text={page.notice} />}
      <section className="panel" aria-labelledby="que">
        <h2 id="que">1. Qué lleva</h2>
        <OrderLines rows={page.rows} block={page.block} error={reply?.errors.lineas} />
        <ProductSearch page={page} />
      </section>
      <SaleForm page={page} reply={reply} />
    </div>
  );
}

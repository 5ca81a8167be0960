import { Link } from "@remix-run/react";

import { adminPaths } from "../../../../admin-paths";
import type { ManualOrderReply } from "../../../../forms/orders/manual-order-fields";
import { Notice } from "../../../notice";
import { DiscountForm } from "./discount-form";
import type { ManualOrderData } from "./manual-order-data";
import { OrderLines } from "./order-lines";
import { ProductSearch } from "./product-search";
import { SaleForm } from "./sale-form";

type ManualOrderPageProps = { page: ManualOrderData; reply: ManualOrderReply | null };

/** A sale in the shop or by message: first the products, then the buyer. */
export function ManualOrderPage({ page, reply }: ManualOrderPageProps) {
  return (
    <div className="manual-order">
      <header>
        <p className="order-back">
          <Link to={adminPaths.orders()}>← Pedidos</Link>
        </p>
        <h1>Pedido nuevo</h1>
        <p className="field-hint">
          Una venta en el local o por WhatsApp. Los precios son los del catálogo, con sus ofertas de
          hoy.
        </p>
      </header>
      {page.notice !== null && <Notice text={page.notice} />}
      <section className="panel" aria-labelledby="que">
        <h2 id="que">1. Qué lleva</h2>
        <OrderLines rows={page.rows} block={page.block} error={reply?.errors.lineas} />
        <ProductSearch page={page} />
        <DiscountForm page={page} error={reply?.errors.descuento} />
      </section>
      <SaleForm page={page} reply={reply} />
    </div>
  );
}

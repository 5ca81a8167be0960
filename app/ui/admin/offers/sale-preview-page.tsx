import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import type { SaleReply } from "../../../forms/offers/sale-form";
import type { PricesPageData } from "../../../forms/products/price-preview";
import { SALE_MODES } from "../../../forms/products/price-rule";
import { ErrorSummary } from "../../error-summary";
import { Notice } from "../../notice";
import { PageNumbers } from "../../page-numbers";
import { PostForm } from "../../post-form";
import { TextField } from "../../text-field";
import { listSeen, PriceTotals } from "../products/prices-page";
import { PriceRuleForm } from "../products/price-rule-form";
import { PriceTable } from "../products/price-table";
import { replyField } from "../reply-field";
import { OfferTabs } from "./offer-tabs";

type SalePreviewPageProps = { data: PricesPageData; reply: SaleReply | null };

/** A sale for several products: first the rule, then a preview with the prices, and then its days. */
export function SalePreviewPage({ data, reply }: SalePreviewPageProps) {
  const { products, pages, summary, totals, problem, notice, errors, query, list } = data;
  const canSave = totals !== null && totals.changed > 0 && notice === null && products.length > 0;
  const messages = [
    ...Object.entries(reply?.errors ?? {}).map(([field, message]) => ({
      controlId: field === "productos" ? null : field,
      message,
    })),
    ...(errors.valor === undefined ? [] : [{ controlId: "valor", message: errors.valor }]),
  ];
  return (
    <>
      <div className="page-header">
        <h1>Poner en oferta</h1>
      </div>
      <OfferTabs />
      {notice !== null && <Notice text={notice} />}
      {messages.length > 0 && (
        <ErrorSummary
          title={reply ? "No se guardó la oferta" : "Revisá estos datos"}
          errors={messages}
        />
      )}
      {problem !== null && <Notice text={problem} />}
      {products.length > 0 && (
        <>
          <PriceRuleForm
            action={adminPaths.offers()}
            modes={SALE_MODES}
            values={data.values}
            error={errors.valor}
            fields={data.fields}
          />
          {summary !== null && totals && <PriceTotals summary={summary} totals={totals} />}
          {canSave && (
            <PostForm action={adminPaths.offers() + query} className="panel form">
              {listSeen(data).map(([name, value], position) => (
                <input key={position} type="hidden" name={name} value={value} />
              ))}
              <div className="form-row">
                <TextField
                  {...replyField(reply, "desde", "")}
                  type="date"
                  label="Oferta desde"
                  hint="Vacío: desde hoy."
                />
                <TextField
                  {...replyField(reply, "hasta", "")}
                  type="date"
                  label="Oferta hasta"
                  hint="Ese día incluido. Vacío: sin final."
                />
              </div>
              <div className="form-actions">
                <button className="button" name="intent" value="save">
                  Guardar la oferta
                </button>
              </div>
            </PostForm>
          )}
          <PriceTable products={products} heading="De oferta" unchanged="sin oferta" />
          {pages && (
            <PageNumbers
              page={pages.page}
              pageCount={pages.pageCount}
              address={(page) => `${adminPaths.offers()}${query}&pagina=${page}`}
            />
          )}
        </>
      )}
      <p>
        <Link to={adminPaths.products() + list}>Volver a los productos</Link>
      </p>
    </>
  );
}

import { useLoaderData, Link } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminAction, adminLoader, type AdminForm } from "../../auth/admin-page.server";
import { requirePermission } from "../../auth/require-admin.server";
import { listSales } from "../../data/offers/sales.server";
import { readSettings } from "../../data/shop/settings.server";
import { readOrNull } from "../../data/sqlite/database-fault.server";
import {
  describeDays,
  findSaleState,
  SALE_STATES,
  type ListedSale,
} from "../../domain/offers/edited-offer";
import { HELD_DAYS_FIELD } from "../../domain/offers/held-days";
import { percentOff } from "../../domain/offers/shown-sale";
import { calendarDay } from "../../domain/plain/buenos-aires";
import { NOT_SAVED } from "../../flows/not-saved";
import {
  loadPricesPage,
  SALE_PRICES,
  endChosenSales,
  saveHeldDays,
  saveSales,
} from "../../flows/prices.server";
import { parseSaleForm, SALE_FIELDS, type SaleReply } from "../../forms/offers/sale-form";
import { parseChosen } from "../../forms/products/chosen-products";
import type { PricesPageData } from "../../forms/products/price-save";
import { SALE_MODES } from "../../forms/products/price-rule";
import { adminHeaders } from "../../http/caching";
import { badRequest, refuseForm } from "../../http/responses";
import { useMay } from "../../ui/admin/access";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";
import { OfferTabs, OfferPage } from "../../ui/admin/offers/offer-fields";
import {
  PriceRuleForm,
  PriceTable,
  listSeen,
  PriceTotals,
} from "../../ui/admin/products/prices-page";
import { ProductThumb } from "../../ui/admin/products/product-thumb";
import { ErrorSummary, PostForm, useReply } from "../../ui/form";
import { FormFields, showFields } from "../../ui/form-fields";
import { PageNumbers } from "../../ui/page-numbers";
import { Price } from "../../ui/price";
import { IntentButton, PageHeader } from "../../ui/admin/page-parts";

export const handle: PageHandle = { title: () => "Ofertas" };

export const headers = adminHeaders;

/** The products with a sale; with chosen products in the address, the sale that they would get. */
export const loader = adminLoader("catalogue.view", async (asked) => {
  const { request, url, admin, now } = asked;
  const chosen = parseChosen(url.searchParams);
  if (chosen.all === null && chosen.ids.length === 0) {
    const list = await readOrNull(listSales(url.searchParams.get("pagina")));
    const { saleHeldDays } = await readSettings();
    return { preview: null, list, saleHeldDays, today: calendarDay(now) };
  }
  await requirePermission(admin, "catalogue.change");
  const preview = await loadPricesPage(request, now, SALE_PRICES);
  if (preview.products.length === 0) asked.setStatus(404);
  else if (preview.errors.valor !== undefined) asked.setStatus(400);
  return { preview };
});

export const action = adminAction("catalogue.change", { save, end, rules }, () =>
  refuseForm<SaleReply>({ values: {}, errors: { productos: NOT_SAVED } }, 503),
);

async function save({ formData, by }: AdminForm) {
  const form = parseSaleForm(formData, by.now);
  if (!form) throw badRequest();
  return saveSales(form, by);
}

async function end({ formData, by }: AdminForm) {
  return endChosenSales(formData, by);
}

async function rules({ admin, formData, by }: AdminForm) {
  await requirePermission(admin, "shop.change");
  return saveHeldDays(formData, by);
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

export default function AdminOffersRoute() {
  const page = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return page.preview ? (
    <SalePreviewPage data={page.preview} reply={reply} />
  ) : (
    <SaleListPage {...page} reply={reply} />
  );
}

const DAY_FIELDS = Object.values(SALE_FIELDS);
const RULE_FIELDS = [HELD_DAYS_FIELD];

/** A sale for several products: first the rule, then a preview with the prices, and then its days. */
function SalePreviewPage({ data, reply }: { data: PricesPageData; reply: SaleReply | null }) {
  const { products, pages, summary, totals, problem, notice, errors, query, list } = data;
  const canSave = totals !== null && totals.changed > 0 && notice === null && products.length > 0;
  const messages = [
    ...listErrors(reply),
    ...(errors.valor === undefined ? [] : [{ controlId: "valor", message: errors.valor }]),
  ];
  return (
    <>
      <PageHeader title="Poner en oferta" />
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
              <FormFields fields={DAY_FIELDS} show={showFields(DAY_FIELDS, {}, reply)} />
              <div className="form-actions">
                <IntentButton value="save">Guardar la oferta</IntentButton>
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

function listErrors(reply: SaleReply | null) {
  return Object.entries(reply?.errors ?? {}).map(([field, message]) => ({
    controlId: field === "productos" ? null : field,
    message,
  }));
}

type SaleListPageProps = Extract<Page, { preview: null }> & { reply: SaleReply | null };

function SaleListPage({ list, saleHeldDays, today, reply }: SaleListPageProps) {
  const maySetRule = useMay("shop.change");
  return (
    <OfferPage title="Ofertas" refusal="No se cambió nada" errors={listErrors(reply)}>
      <p>
        Para poner productos en oferta, elegilos en{" "}
        <Link to={adminPaths.products()}>Productos</Link> y apretá “Ofertas”. Para uno solo,
        completá “Precio de oferta” en su ficha.
      </p>
      {list === null ? <Notice text={LOAD_FAILED} /> : <SaleTable list={list} today={today} />}
      {maySetRule && (
        <PostForm action={adminPaths.offers()} className="panel form">
          <FormFields
            fields={RULE_FIELDS}
            show={showFields(RULE_FIELDS, { dias: String(saleHeldDays) }, reply)}
          />
          <div className="form-actions">
            <IntentButton value="rules" className="button-quiet">
              Guardar la regla
            </IntentButton>
          </div>
        </PostForm>
      )}
    </OfferPage>
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
          <IntentButton value="end" className="button-quiet">
            Sacar la oferta a los elegidos
          </IntentButton>
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

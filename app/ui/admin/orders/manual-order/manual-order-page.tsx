import { Link, Form } from "@remix-run/react";

import { adminPaths } from "../../../../admin-paths";
import { describeChoice } from "../../../../domain/buying/line-choice";
import { MAX_REASON_LENGTH, writeLineKey } from "../../../../domain/offers/gift";
import { countLeft } from "../../../../domain/stock/stock-words";
import type {
  OrderLineRow,
  ManualOrderReply,
  FoundProduct,
} from "../../../../forms/orders/manual-order";
import type { PriceBlock as Prices } from "../../../../domain/payments/price-block";
import { KEEP_PLACE } from "../../../page-focus";
import { Notice } from "../../../page";
import { Price } from "../../../price";
import { PriceBlock } from "../../../price-block";
import { ReductionRows } from "../../../reduction-rows";
import { SelectField, TextField } from "../../../fields";
import { ProductThumb } from "../../products/product-thumb";
import { LineFields, DiscountFields, type ManualOrderData, SaleForm } from "./sale-form";

type ManualOrderPageProps = { page: ManualOrderData; reply: ManualOrderReply | null };

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
        <OrderLines rows={page.rows} block={page.block} error={reply?.errors.lineas}>
          <p className="field-hint">El envío se suma según el destino.</p>
        </OrderLines>
        <ProductSearch page={page} />
        <DiscountForm page={page} action={adminPaths.newOrder()} error={reply?.errors.descuento} />
      </section>
      <SaleForm page={page} reply={reply} />
    </div>
  );
}

type DiscountFormProps = {
  /** The page that it is a part of. */
  action: string;
  page: Pick<ManualOrderData, "rows" | "discount" | "discountProblem">;
  error: string | undefined;
};

/** A code, or pesos off: it becomes part of the address, so that the total shows it before the sale. */
export function DiscountForm({ page, action, error }: DiscountFormProps) {
  const { rows, discount, discountProblem } = page;
  const isUsed = [discount.codigo, discount.descuento, discount.sinOfertas].some(Boolean);
  return (
    <details open={isUsed || undefined}>
      <summary>Código o descuento</summary>
      <Form
        key={JSON.stringify(discount)}
        method="get"
        action={action}
        className="manual-discount"
        {...KEEP_PLACE}
      >
        <LineFields rows={rows} />
        <div className="form-row">
          <TextField
            name="codigo"
            label="Código"
            defaultValue={discount.codigo}
            error={discount.descuento === "" ? (discountProblem ?? error) : undefined}
            autoComplete="off"
            autoCapitalize="characters"
          />
          <TextField
            name="descuento"
            label="Descuento"
            hint="En pesos, o en porcentaje: 10%."
            defaultValue={discount.descuento}
            error={discount.descuento === "" ? undefined : (discountProblem ?? error)}
            inputMode="numeric"
            autoComplete="off"
          />
          <SelectField
            name="descuentoEn"
            label="En qué"
            defaultValue={discount.descuentoEn}
            options={[{ id: "", label: "Toda la venta" }, ...rows.flatMap(toChoice)]}
          />
          <TextField
            name="motivo"
            label="Por qué"
            hint="Queda en el pedido."
            defaultValue={discount.motivo}
            maxLength={MAX_REASON_LENGTH}
            autoComplete="off"
          />
        </div>
        <label className="check">
          <input
            type="checkbox"
            name="sinOfertas"
            value="si"
            defaultChecked={discount.sinOfertas === "si"}
          />
          <span>Sin las ofertas por cantidad en esta venta</span>
        </label>
        <button className="button button-quiet">Aplicar</button>
      </Form>
    </details>
  );
}

const toChoice = ({ line, name }: ShownRow) =>
  line
    ? [
        {
          id: writeLineKey(line),
          label: [name, describeChoice(line)].filter(Boolean).join(" · "),
        },
      ]
    : [];

type OrderLinesProps = {
  rows: readonly ShownRow[];
  block: Prices;
  error: string | undefined;
  children?: React.ReactNode;
};

/** At the counter with what is left to sell; null for what is not counted. */
type ShownRow = OrderLineRow & { left?: number | null };

export function OrderLines({ rows, block, error, children }: OrderLinesProps) {
  return (
    <>
      {error !== undefined && <p className="field-error">{error}</p>}
      {rows.length === 0 ? (
        <p className="field-hint">Todavía nada: buscá el primer producto.</p>
      ) : (
        <>
          <ul className="order-items" aria-label="Productos del pedido">
            {rows.map((row) => (
              <LineRow key={row.value} row={row} />
            ))}
          </ul>
          {block.reductions && (
            <dl className="order-sums">
              <ReductionRows reductions={block.reductions} />
            </dl>
          )}
          <PriceBlock block={block} use="summary" />
          {children}
        </>
      )}
    </>
  );
}

function LineRow({ row }: { row: ShownRow }) {
  const { name, quantity, line, links, left = null } = row;
  const choice = describeChoice(row);
  return (
    <li>
      <ProductThumb address={line?.image ?? ""} />
      <div>
        <p className="order-item-name">{name}</p>
        {choice !== "" && <p>{choice}</p>}
        {line && left !== null && (
          <p className={left < quantity ? "alert-note" : "field-hint"}>
            <Price amountInPesos={line.unitPriceInPesos} /> cada una · {countLeft(left)}
          </p>
        )}
        {line === null && <p className="alert-note">Ya no se puede vender: quitalo.</p>}
        <p className="line-links">
          <StepLink to={links.less} sign="−" label={`Una menos de ${name}`} />
          <span className="line-quantity">{quantity}</span>
          <StepLink to={links.more} sign="+" label={`Una más de ${name}`} />
          <Link to={links.none} {...KEEP_PLACE}>
            Quitar<span className="visually-hidden"> {name}</span>
          </Link>
        </p>
      </div>
      {line && (
        <p className="order-item-total">
          <Price amountInPesos={line.lineTotalInPesos} />
        </p>
      )}
    </li>
  );
}

function StepLink({ to, sign, label }: { to: string | null; sign: string; label: string }) {
  if (to === null) return <span className="line-step" aria-hidden="true" />;
  return (
    <Link className="line-step" to={to} aria-label={label} {...KEEP_PLACE}>
      {sign}
    </Link>
  );
}

type ProductSearchProps = {
  page: Pick<ManualOrderData, "text" | "found" | "rows" | "refused" | "discount">;
};

function ProductSearch({ page: { text, found, rows, refused, discount } }: ProductSearchProps) {
  return (
    <>
      <Form
        method="get"
        action={adminPaths.newOrder()}
        className="product-search"
        role="search"
        {...KEEP_PLACE}
      >
        <LineFields rows={rows} />
        <DiscountFields discount={discount} />
        <TextField
          key={text}
          name="q"
          type="search"
          label="Buscar un producto"
          hint="Por nombre, SKU o código de barras."
          defaultValue={text}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button className="button button-quiet">Buscar</button>
      </Form>
      {refused?.reply.errors.producto !== undefined && (
        <p className="field-error" role="alert">
          {refused.reply.errors.producto}
        </p>
      )}
      {found?.length === 0 && <p role="status">Ningún producto coincide con “{text}”.</p>}
      {found !== null && found.length > 0 && (
        <ul className="order-items" aria-label="Productos encontrados">
          {found.map((product, position) => (
            <FoundRow
              // A choice of its own for each code of one product.
              key={[product.id, product.chosen.size, product.chosen.color].join()}
              id={`encontrado-${position}`}
              product={product}
              text={text}
              rows={rows}
              discount={discount}
              errors={refused?.productId === product.id ? refused.reply.errors : {}}
            />
          ))}
        </ul>
      )}
    </>
  );
}

type FoundRowProps = {
  id: string;
  product: FoundProduct;
  text: string;
  rows: readonly OrderLineRow[];
  discount: ManualOrderData["discount"];
  errors: { talle?: string; color?: string };
};

function FoundRow({ id, product, text, rows, discount, errors }: FoundRowProps) {
  const { name, image, priceInPesos, colors, choices, chosen } = product;
  return (
    <li>
      <ProductThumb address={image} />
      <div>
        <p className="order-item-name">{name}</p>
        {colors.length === 1 && <p>{colors[0]}</p>}
        {choices.few.length > 0 && <p className="field-hint">{choices.few.join("; ")}</p>}
        <Form method="get" action={adminPaths.newOrder()} className="choose-piece" {...KEEP_PLACE}>
          <LineFields rows={rows} />
          <DiscountFields discount={discount} />
          <input type="hidden" name="q" value={text} />
          <input type="hidden" name="producto" value={product.id} />
          <PieceChoice
            id={id}
            name="talle"
            label="Talle"
            error={errors.talle}
            chosen={chosen.size}
            options={choices.sizes}
          />
          <PieceChoice
            id={id}
            name="color"
            label="Color"
            error={errors.color}
            chosen={chosen.color}
            options={choices.colors}
          />
          <SelectField
            name="cantidad"
            id={`${id}-cantidad`}
            label="Cantidad"
            defaultValue="1"
            options={["1", "2", "3"].map((count) => ({ id: count, label: count }))}
          />
          <button className="button button-quiet">
            Agregar<span className="visually-hidden"> {name}</span>
          </button>
        </Form>
      </div>
      <p className="order-item-total">
        <Price amountInPesos={priceInPesos} />
      </p>
    </li>
  );
}

type PieceChoiceProps = {
  id: string;
  name: "talle" | "color";
  label: string;
  error: string | undefined;
  chosen: string;
  options: { id: string; label: string }[];
};

function PieceChoice({ id, name, label, error, chosen, options }: PieceChoiceProps) {
  const [only] = options;
  if (options.length === 0) return null;
  if (options.length === 1) return <input type="hidden" name={name} value={only?.id} />;
  return (
    <SelectField
      name={name}
      id={`${id}-${name}`}
      label={label}
      error={error}
      defaultValue={chosen}
      options={[{ id: "", label: "Elegí" }, ...options]}
    />
  );
}

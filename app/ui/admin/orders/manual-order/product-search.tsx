import { Form } from "@remix-run/react";

import { adminPaths } from "../../../../admin-paths";
import type { FoundProduct, OrderLineRow } from "../../../../domain/orders/manual-order";
import { KEEP_PLACE } from "../../../keep-place";
import { Price } from "../../../price";
import { TextField } from "../../../text-field";
import { ProductThumb } from "../../products/product-thumb";
import { SelectField } from "../../../select-field";
import { DiscountFields, LineFields } from "./kept-fields";
import type { ManualOrderData } from "./manual-order-data";

type ProductSearchProps = {
  page: Pick<ManualOrderData, "text" | "found" | "rows" | "refused" | "discount">;
};

/** Finds a product and adds a size and colour of it to the order. Both are GET requests. */
export function ProductSearch({
  page: { text, found, rows, refused, discount },
}: ProductSearchProps) {
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
  /** The id of an option, or empty. */
  chosen: string;
  options: { id: string; label: string }[];
};

/** A single option needs no choice. */
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

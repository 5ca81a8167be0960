import { Form, Link } from "@remix-run/react";

import type { FormReply } from "../../../forms/form-reply";
import type { PriceMode, PriceRuleValues } from "../../../forms/products/price-rule";
import { ROUNDINGS_IN_PESOS } from "../../../domain/products/reprice";
import { formatPesos } from "../../../domain/plain/money";
import { paths } from "../../../paths";
import { ErrorSummary } from "../../error-summary";
import { Notice } from "../../notice";
import { Price } from "../../price";
import { TextField } from "../../text-field";
import { ProductThumb } from "./product-thumb";
import { SelectField } from "../../select-field";

export type PricesPageData = {
  products: {
    id: string;
    name: string;
    image: string;
    fromPesos: number;
    toPesos: number | null;
  }[];
  /** The price rule in words; null without one. */
  summary: string | null;
  values: PriceRuleValues;
  errors: { valor?: string };
  problem: string | null;
  notice: string | null;
  /** The selection, as hidden fields of the preview form. */
  fields: [string, string][];
  /** The page's own query, and that of the list to return to. */
  query: string;
  list: string;
};

const MODES: { id: PriceMode; label: string }[] = [
  { id: "subir", label: "Subir un porcentaje" },
  { id: "bajar", label: "Bajar un porcentaje" },
  { id: "fijar", label: "Poner el mismo precio a todos" },
];

const ROUNDINGS = ROUNDINGS_IN_PESOS.map((step) => ({
  id: String(step),
  label: step === 1 ? "Sin redondear" : `A ${formatPesos(step)}`,
}));

/** New prices for several products: first the rule, then a preview with old and new prices. */
export function PricesPage({ data, reply }: { data: PricesPageData; reply: FormReply | null }) {
  const { products, summary, problem, notice, errors, list } = data;
  const messages = [
    ...Object.values(reply?.errors ?? {}).map((message) => ({ controlId: null, message })),
    ...Object.values(errors).map((message) => ({ controlId: "valor", message })),
  ].flatMap(({ controlId, message }) => (message === undefined ? [] : { controlId, message }));
  return (
    <>
      <div className="page-header">
        <h1>Cambiar precios</h1>
      </div>
      {notice !== null && <Notice text={notice} />}
      {messages.length > 0 && (
        <ErrorSummary
          title={reply ? "No se cambió nada" : "Revisá estos datos"}
          errors={messages}
        />
      )}
      {problem !== null && <Notice text={problem} />}
      {products.length > 0 && (
        <>
          <RuleForm data={data} />
          {summary !== null && <p className="price-summary">{summary}</p>}
          <PriceTable products={products} />
        </>
      )}
      <SaveForm data={data} />
      {summary === null && (
        <p>
          <Link to={paths.adminProducts() + list}>Volver a los productos</Link>
        </p>
      )}
    </>
  );
}

function RuleForm({ data: { values, errors, fields } }: { data: PricesPageData }) {
  return (
    <Form
      key={JSON.stringify(values)}
      method="get"
      action={paths.adminPrices()}
      className="panel price-rule"
    >
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <SelectField name="modo" label="Qué hacer" defaultValue={values.modo} options={MODES} />
      <TextField
        name="valor"
        label="Cuánto"
        hint="Un porcentaje (12,5) o el precio en pesos (26.000)."
        inputMode="decimal"
        autoComplete="off"
        defaultValue={values.valor}
        error={errors.valor}
      />
      <SelectField
        name="redondeo"
        label="Redondear"
        defaultValue={values.redondeo}
        options={ROUNDINGS}
      />
      <button className="button">Ver los precios nuevos</button>
    </Form>
  );
}

function PriceTable({ products }: Pick<PricesPageData, "products">) {
  return (
    <table className="table price-table">
      <caption className="visually-hidden">Precios</caption>
      <thead>
        <tr>
          <th scope="col">Producto</th>
          <th scope="col" className="amount">
            Ahora
          </th>
          <th scope="col" className="amount">
            Nuevo
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map(({ id, name, image, fromPesos, toPesos }) => (
          <tr key={id}>
            <th scope="row">
              <span className="named-thumb">
                <ProductThumb address={image} />
                <span>
                  {name}
                  <span className="product-id">{id}</span>
                </span>
              </span>
            </th>
            <td className="amount">
              <Price amountInPesos={fromPesos} />
            </td>
            <td className="amount price-new">
              {toPesos === null ? (
                "—"
              ) : toPesos === fromPesos ? (
                "igual"
              ) : (
                <Price amountInPesos={toPesos} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SaveForm({ data }: { data: PricesPageData }) {
  const { products, summary, values, notice, query, list } = data;
  if (summary === null || notice !== null || products.length === 0) return null;
  return (
    <Form method="post" action={paths.adminPrices() + query} className="form-actions price-save">
      {Object.entries({ ...values, lista: list }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {products.flatMap(({ id, fromPesos }) => [
        <input key={id} type="hidden" name="id" value={id} />,
        <input key={`${id} antes`} type="hidden" name="antes" value={fromPesos} />,
      ])}
      <button className="button" name="intent" value="save">
        Guardar cambios
      </button>
      <Link to={paths.adminProducts() + list}>Cancelar</Link>
    </Form>
  );
}

import { Link, Form } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { formatPesos } from "../../../domain/plain/money";
import { formatWhole } from "../../../domain/plain/whole-number";
import { formatMargin } from "../../../domain/products/margin";
import { type PricePair, type RepriceTotals, ROUNDINGS } from "../../../domain/products/reprice";
import type { FormReply } from "../../../forms/form-reply";
import {
  PRICE_MODES,
  type PriceMode,
  type PriceRuleValues,
} from "../../../forms/products/price-rule";
import type { PricesPageData, PriceRow, StartValues } from "../../../forms/products/price-save";
import { ErrorSummary, type ListedError, PostForm } from "../../form";
import { replyField } from "../../form-fields";
import { FactList } from "../../fact-list";
import { RadioFrame, SelectField, TextField } from "../../fields";
import { Notice } from "../../page";
import { PageNumbers } from "../../page-numbers";
import { Price } from "../../price";
import { ProductThumb } from "./product-thumb";
import type { RunInWords } from "../../../domain/products/price-news";
import { useMay } from "../access";
import { PageHeader, Table } from "../page-parts";

export function PricesPage({ data, reply }: { data: PricesPageData; reply: FormReply | null }) {
  const { products, pages, summary, totals, problem, notice, errors, query, list } = data;
  const messages = listErrors(data, reply);
  const canSave = totals !== null && totals.changed > 0 && notice === null && products.length > 0;
  return (
    <>
      <PageHeader
        title={
          <>
            Cambiar precios{" "}
            {pages && pages.total > 0 && (
              <span className="page-count">{formatWhole(pages.total)}</span>
            )}
          </>
        }
      />
      {notice !== null && <Notice text={notice} />}
      {messages.length > 0 && (
        <ErrorSummary
          title={reply ? "No se cambió nada" : "Revisá estos datos"}
          errors={messages}
        />
      )}
      {problem !== null && <Notice text={problem} />}
      <WaitingRuns runs={data.waiting} query={query} list={list} />
      {products.length > 0 && (
        <>
          <PriceRuleForm values={data.values} error={errors.valor} fields={data.fields} />
          {summary !== null && totals && <PriceTotals summary={summary} totals={totals} />}
          {canSave && (
            <PriceSaveForm query={query} fields={listSeen(data)} start={data.start} reply={reply} />
          )}
          <PriceTable products={products} />
          {pages && (
            <PageNumbers
              page={pages.page}
              pageCount={pages.pageCount}
              address={(page) => `${adminPaths.prices()}${query}&pagina=${page}`}
            />
          )}
        </>
      )}
      {canSave ? (
        <PriceSaveBar list={list} />
      ) : (
        <p>
          <Link to={adminPaths.products() + list}>Volver a los productos</Link>
        </p>
      )}
    </>
  );
}

function listErrors({ errors }: PricesPageData, reply: FormReply | null): ListedError[] {
  const all = [
    ...Object.entries(reply?.errors ?? {}).map(([field, message]) => ({
      controlId: field === "productos" ? null : field,
      message,
    })),
    ...Object.values(errors).map((message) => ({ controlId: "valor", message })),
  ];
  return all.flatMap(({ controlId, message }) =>
    message === undefined ? [] : { controlId, message },
  );
}

/** The rule, and what the owner saw: each price, or the version of the whole list. */
export function listSeen({ products, values, list, version }: PricesPageData): [string, string][] {
  const rule: [string, string][] = Object.entries({ ...values, lista: list });
  if (version !== null) return [...rule, ["todos", "1"], ["version", version]];
  return [
    ...rule,
    ...products.flatMap(({ id, fromPesos }): [string, string][] => [
      ["id", id],
      ["antes", String(fromPesos)],
    ]),
  ];
}

export function PriceTotals({ summary, totals }: { summary: string; totals: RepriceTotals }) {
  const { changed, same, lowest, highest } = totals;
  const facts = [
    { term: "Cambian", value: formatWhole(changed) },
    { term: "Quedan igual", value: same === 0 ? "" : formatWhole(same) },
    ...(changed > 1 && lowest && highest
      ? [
          { term: isRise(lowest) ? "El que menos sube" : "El que más baja", value: say(lowest) },
          { term: isRise(highest) ? "El que más sube" : "El que menos baja", value: say(highest) },
        ]
      : []),
  ];
  return (
    <div className="price-totals">
      <p className="price-summary">{summary}</p>
      {changed === 0 ? (
        <p>Con esta regla no cambia ningún precio.</p>
      ) : (
        <FactList className="facts price-facts" facts={facts} />
      )}
    </div>
  );
}

const isRise = ({ fromPesos, toPesos }: PricePair) => toPesos > fromPesos;
const say = ({ fromPesos, toPesos }: PricePair) =>
  `de ${formatPesos(fromPesos)} a ${formatPesos(toPesos)}`;

const FORM_ID = "guardar-precios";

type PriceSaveFormProps = {
  query: string;
  fields: readonly [string, string][];
  start: StartValues;
  reply: FormReply | null;
};

/** When the prices of the preview begin. Its button is in `PriceSaveBar`. */
function PriceSaveForm({ query, fields, start, reply }: PriceSaveFormProps) {
  const chosen = reply?.values.cuando ?? start.cuando;
  const choice = { type: "radio", name: "cuando" };
  return (
    <PostForm id={FORM_ID} action={adminPaths.prices() + query} className="panel price-start">
      {fields.map(([name, value], position) => (
        <input key={position} type="hidden" name={name} value={value} />
      ))}
      <RadioFrame name="cuando" legend="¿Cuándo?" className="price-when" error={undefined}>
        <label className="check" htmlFor="cuando">
          <input {...choice} id="cuando" value="ahora" defaultChecked={chosen !== "despues"} />
          Ahora
        </label>
        <label className="check" htmlFor="cuando-despues">
          <input
            {...choice}
            id="cuando-despues"
            value="despues"
            defaultChecked={chosen === "despues"}
          />
          Desde el…
        </label>
      </RadioFrame>
      <div className="price-start-fields">
        <TextField {...replyField(reply, "dia", start.dia)} type="date" label="Día" />
        <TextField {...replyField(reply, "hora", start.hora)} type="time" label="Hora" />
        <p className="field-hint">
          Es la hora de Buenos Aires. La regla se aplica a los precios que haya en ese momento.
        </p>
      </div>
    </PostForm>
  );
}

/** Stays in sight below a long list. */
function PriceSaveBar({ list }: { list: string }) {
  return (
    <div className="form-actions price-save">
      <button className="button" form={FORM_ID} name="intent" value="save">
        Guardar cambios
      </button>
      <Link to={adminPaths.products() + list}>Cancelar</Link>
    </div>
  );
}

type PriceTableProps = {
  products: readonly PriceRow[];
  /** Of the new prices. */
  heading?: string;
  /** For a product whose price stays. */
  unchanged?: string;
};

export function PriceTable({ products, heading = "Nuevo", unchanged = "igual" }: PriceTableProps) {
  const hasMargins = products.some(({ margins }) => margins !== undefined);
  return (
    <Table
      caption="Precios"
      className="price-table"
      columns={[
        ...["Producto", { amount: "Ahora" }, { amount: heading }],
        ...(hasMargins ? [{ amount: "Margen" }] : []),
      ]}
    >
      {products.map(({ id, name, image, fromPesos, toPesos, margins }) => (
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
              unchanged
            ) : (
              <Price amountInPesos={toPesos} />
            )}
          </td>
          {hasMargins && <td className="amount">{margins ? describeMargins(margins) : "—"}</td>}
        </tr>
      ))}
    </Table>
  );
}

/** "45 % → 50 %", or only the one that there is; of a product on sale it says that it is not of what that one costs now. */
function describeMargins({
  before,
  after,
  isWithoutSale,
}: NonNullable<PriceRow["margins"]>): string {
  const steps = before === after ? [before] : [before, after];
  const known = steps.filter((percent) => percent !== null);
  if (known.length === 0) return "—";
  return `${known.map(formatMargin).join(" → ")}${isWithoutSale ? " sin la oferta" : ""}`;
}

const MODES: { id: PriceMode; label: string }[] = [
  { id: "subir", label: "Subir un porcentaje" },
  { id: "bajar", label: "Bajar un porcentaje" },
  { id: "fijar", label: "Poner el mismo precio a todos" },
];

const ROUNDING_OPTIONS = ROUNDINGS.map(({ id, step, ending }) => ({
  id,
  label:
    ending > 0 ? `terminado en ${ending}` : step === 1 ? "sin redondear" : `a ${formatPesos(step)}`,
}));

type PriceRuleFormProps = {
  /** The page of the preview. */
  action?: string;
  modes?: readonly PriceMode[];
  values: PriceRuleValues;
  error: string | undefined;
  fields: readonly [string, string][];
};

/** What happens to each price. It opens the preview, and changes nothing. */
export function PriceRuleForm({
  action = adminPaths.prices(),
  modes = PRICE_MODES,
  values,
  error,
  fields,
}: PriceRuleFormProps) {
  return (
    <Form key={JSON.stringify(values)} method="get" action={action} className="panel price-rule">
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <SelectField
        name="modo"
        label="Qué hacer"
        defaultValue={values.modo}
        options={MODES.filter(({ id }) => modes.includes(id))}
      />
      <TextField
        name="valor"
        label="Cuánto"
        hint="Un porcentaje (10,71) o el precio en pesos (26.000)."
        inputMode="decimal"
        autoComplete="off"
        defaultValue={values.valor}
        error={error}
      />
      <SelectField
        name="redondeo"
        label="Redondeo"
        defaultValue={values.redondeo}
        options={ROUNDING_OPTIONS}
      />
      <button className="button">Ver los precios nuevos</button>
    </Form>
  );
}

type WaitingRunsProps = {
  runs: readonly RunInWords[];
  /** The query of the preview that they stand on, to return to it. */
  query?: string;
  /** The query of the product list, to return to it. */
  list: string;
};

export function WaitingRuns({ runs, query = "", list }: WaitingRunsProps) {
  const canCancel = useMay("catalogue.change");
  if (runs.length === 0) return null;
  return (
    <section className="notice waiting-runs" aria-labelledby="programados">
      <h2 id="programados">Cambios de precios programados</h2>
      <ul>
        {runs.map(({ id, when, what, who }) => (
          <li key={id} className="waiting-run">
            <p>
              <strong>Desde el {when}:</strong> {what}.{" "}
              <span className="waiting-run-author">Lo programó {who}.</span>
            </p>
            {canCancel && (
              <PostForm action={adminPaths.prices() + query}>
                <input type="hidden" name="programado" value={id} />
                <input type="hidden" name="lista" value={list} />
                <button className="button button-quiet button-small" name="intent" value="cancel">
                  Cancelar <span className="visually-hidden">el cambio del {when}</span>
                </button>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

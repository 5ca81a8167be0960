import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { formatPesos } from "../../../domain/plain/money";
import { formatWhole } from "../../../domain/plain/whole-number";
import type { PricePair, RepriceTotals } from "../../../domain/products/reprice";
import type { FormReply } from "../../../forms/form-reply";
import type { PricesPageData } from "../../../forms/products/price-preview";
import { ErrorSummary, type ListedError } from "../../error-summary";
import { FactList } from "../../fact-list";
import { Notice } from "../../notice";
import { PageNumbers } from "../../page-numbers";
import { PriceRuleForm } from "./price-rule-form";
import { PriceSaveBar, PriceSaveForm } from "./price-save-form";
import { PriceTable } from "./price-table";
import { WaitingRuns } from "./waiting-runs";

/** New prices for several products: first the rule, then a preview with old and new prices. */
export function PricesPage({ data, reply }: { data: PricesPageData; reply: FormReply | null }) {
  const { products, pages, summary, totals, problem, notice, errors, query, list } = data;
  const messages = listErrors(data, reply);
  const canSave = totals !== null && totals.changed > 0 && notice === null && products.length > 0;
  return (
    <>
      <div className="page-header">
        <h1>
          Cambiar precios{" "}
          {pages && pages.total > 0 && (
            <span className="page-count">{formatWhole(pages.total)}</span>
          )}
        </h1>
      </div>
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

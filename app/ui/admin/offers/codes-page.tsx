import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { describeDays } from "../../../domain/offers/describe-days";
import { describeCodeValue } from "../../../domain/offers/discount-code";
import type { EditedCode, OfferChoices } from "../../../domain/offers/edited-offer";
import { findOfferState, offerStateLabel } from "../../../domain/offers/offer-state";
import { formatPesos } from "../../../domain/plain/money";
import { CODE_FIELDS } from "../../../forms/offers/code-form";
import type { OfferReply } from "../../../forms/offers/offer-fields";
import { ErrorSummary } from "../../error-summary";
import { Notice } from "../../notice";
import { PageNumbers } from "../../page-numbers";
import { PostForm } from "../../post-form";
import { useMay } from "../admin-data";
import { LOAD_FAILED } from "../load-failed";
import { OfferFields, useOfferErrors } from "./offer-fields";
import { OfferTabs } from "./offer-tabs";

type CodesPageProps = {
  /** Null while the database cannot be read. */
  list: { codes: EditedCode[]; page: number; pageCount: number } | null;
  choices: OfferChoices;
  today: string;
  reply: OfferReply | null;
};

export function CodesPage({ list, choices, today, reply }: CodesPageProps) {
  const errors = useOfferErrors(reply, CODE_FIELDS);
  const canChange = useMay("catalogue.change");
  return (
    <>
      <header className="page-header">
        <h1>Códigos de descuento</h1>
      </header>
      <OfferTabs />
      {errors.length > 0 && <ErrorSummary title="No se creó" errors={errors} />}
      {list === null ? (
        <Notice text={LOAD_FAILED} />
      ) : list.codes.length === 0 ? (
        <p className="page-lead">
          Todavía no hay ningún código. Creá uno y compartilo: quien compra lo escribe en el carrito
          y ve el descuento antes de pagar.
        </p>
      ) : (
        <>
          <CodeTable codes={list.codes} today={today} />
          <PageNumbers
            page={list.page}
            pageCount={list.pageCount}
            address={(page) => `${adminPaths.codes()}?pagina=${page}`}
          />
        </>
      )}
      {canChange && (
        <section className="panel" aria-labelledby="nuevo">
          <h2 id="nuevo">Código nuevo</h2>
          <PostForm action={adminPaths.codes()} className="form" noValidate>
            <OfferFields
              own={CODE_FIELDS}
              stored={{}}
              scope={null}
              reply={reply}
              choices={choices}
            />
            <div className="form-actions">
              <button className="button" name="intent" value="create">
                Crear código
              </button>
            </div>
          </PostForm>
        </section>
      )}
    </>
  );
}

function CodeTable({ codes, today }: { codes: readonly EditedCode[]; today: string }) {
  const seesOrders = useMay("orders.view");
  return (
    <table className="table table-cards">
      <caption className="visually-hidden">Los códigos, del más nuevo al más viejo</caption>
      <thead>
        <tr>
          <th scope="col">Código</th>
          <th scope="col">Qué da</th>
          <th scope="col">Días</th>
          <th scope="col">Usos</th>
          {seesOrders && <th scope="col">Vendido</th>}
          <th scope="col">Estado</th>
        </tr>
      </thead>
      <tbody>
        {codes.map((code) => (
          <tr key={code.id}>
            <th scope="row">
              <Link className="row-link" to={adminPaths.code(code.id)}>
                {code.code}
              </Link>
            </th>
            <td>{describeCodeValue(code)}</td>
            <td>{describeDays(code)}</td>
            <td>{describeUses(code)}</td>
            {seesOrders && <td>{formatPesos(code.soldInPesos)} vendidos</td>}
            <td>{offerStateLabel(findOfferState(code, today))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function describeUses({ uses, maxUses }: Pick<EditedCode, "uses" | "maxUses">): string {
  if (maxUses !== null) return `${uses} de ${maxUses === 1 ? "1 uso" : `${maxUses} usos`}`;
  return uses === 1 ? "1 uso" : `${uses} usos`;
}

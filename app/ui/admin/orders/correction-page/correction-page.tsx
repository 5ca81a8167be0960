import { Link } from "@remix-run/react";

import { adminPaths } from "../../../../admin-paths";
import type { CorrectedFact } from "../../../../domain/orders/correction-words";
import type { CorrectionReply } from "../../../../forms/orders/correction-form";
import { Notice } from "../../../page";
import { Price } from "../../../price";
import { PostForm } from "../../../form";
import { IntentButton, Panel } from "../../page-parts";
import { CorrectionForm, type CorrectionPageData } from "./correction-form";

/** What a correction changes, before it is saved. */
export type CorrectionPreview = {
  facts: readonly CorrectedFact[];
  notes: readonly string[];
  beforeInPesos: number;
  totalInPesos: number;
  /** What happens with the difference; null without one. */
  difference: string | null;
  /** Empty for an order without an e-mail. */
  mailsTo: string;
};

export type CorrectionAnswer =
  | CorrectionReply
  | { values: Record<string, string>; preview: CorrectionPreview }
  | { values: Record<string, string> };

type CorrectionPageProps = { page: CorrectionPageData; answer: CorrectionAnswer | null };

export function CorrectionPage({ page, answer }: CorrectionPageProps) {
  const { orderNumber, closed } = page;
  const preview = answer && "preview" in answer ? answer : null;
  return (
    <div className="manual-order correction">
      <header>
        <p className="order-back">
          <Link to={adminPaths.order(orderNumber)}>← Pedido {orderNumber}</Link>
        </p>
        <h1>Corregir pedido</h1>
        <p className="field-hint">
          Lo que se queda conserva su precio, su promoción y su código. Lo que se agrega va al
          precio de hoy.
        </p>
      </header>
      {closed !== null ? (
        <Notice text={closed} />
      ) : preview ? (
        <Preview page={page} values={preview.values} preview={preview.preview} />
      ) : (
        <CorrectionForm page={page} answer={answer} />
      )}
    </div>
  );
}

type PreviewProps = {
  page: CorrectionPageData;
  values: Record<string, string>;
  preview: CorrectionPreview;
};

function Preview({ page, values, preview }: PreviewProps) {
  const { facts, notes, beforeInPesos, totalInPesos, difference, mailsTo } = preview;
  return (
    <PostForm action={adminPaths.orderCorrection(page.orderNumber)} className="form" replace>
      {Object.entries(values)
        .filter(([name]) => name !== "visto")
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <input type="hidden" name="visto" value={totalInPesos} />
      <Panel id="cambio" title="El cambio">
        <ul className="correction-facts">
          {facts.map((fact) => (
            <li key={`${fact.label} ${fact.before} ${fact.after}`}>
              <strong>{fact.label}</strong>
              <span>
                <span className="visually-hidden">Antes: </span>
                <del>{fact.before}</del>
              </span>
              <span>
                <span className="visually-hidden">Ahora: </span>
                {fact.after}
              </span>
            </li>
          ))}
        </ul>
        <dl className="order-sums">
          <div>
            <dt>Total antes</dt>
            <dd>
              <Price amountInPesos={beforeInPesos} />
            </dd>
          </div>
          <div data-total>
            <dt>Total ahora</dt>
            <dd>
              <Price amountInPesos={totalInPesos} />
            </dd>
          </div>
        </dl>
        {totalInPesos === beforeInPesos && <p>El total no cambia.</p>}
        {difference !== null && <p>{difference}</p>}
        {notes.map((note) => (
          <p key={note} className="alert-note">
            {note}
          </p>
        ))}
        <p className="field-hint">
          {mailsTo === ""
            ? "No sale ningún e-mail: el pedido no tiene uno."
            : `Sale el e-mail “Pedido corregido” a ${mailsTo}, con el antes y el ahora.`}
        </p>
      </Panel>
      <div className="form-actions">
        <IntentButton value="save">Guardar la corrección</IntentButton>
        <IntentButton value="edit" className="button-quiet">
          Seguir corrigiendo
        </IntentButton>
      </div>
    </PostForm>
  );
}

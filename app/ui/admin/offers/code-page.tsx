import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { describeCodeValue } from "../../../domain/offers/discount-code";
import type { EditedCode, OfferChoices } from "../../../domain/offers/edited-offer";
import { findOfferState, offerStateLabel } from "../../../domain/offers/offer-state";
import { formatPesos } from "../../../domain/plain/money";
import { CODE_FIELDS, toCodeTexts } from "../../../forms/offers/code-form";
import type { OfferReply } from "../../../forms/offers/offer-fields";
import { ErrorSummary } from "../../error-summary";
import { PostForm } from "../../post-form";
import { useMay } from "../admin-data";
import { QrDrawing } from "../qr-drawing";
import { OfferFields, useOfferErrors } from "./offer-fields";
import { describeUses } from "./codes-page";
import { OfferTabs } from "./offer-tabs";

export type CodePageData = {
  code: EditedCode;
  choices: OfferChoices;
  today: string;
  /** Null for who does not see orders. */
  orders: { number: string; isCancelled: boolean }[] | null;
  share: { address: string; drawing: { size: number; path: string } };
  asksDeletion: boolean;
};

export function CodePage({ reply, ...page }: CodePageData & { reply: OfferReply | null }) {
  const { code, choices, today, orders, share, asksDeletion } = page;
  const errors = useOfferErrors(reply, CODE_FIELDS);
  const canChange = useMay("catalogue.change");
  return (
    <>
      <header className="page-header">
        <h1>{code.code}</h1>
      </header>
      <OfferTabs />
      {errors.length > 0 && <ErrorSummary title="No se guardó" errors={errors} />}
      <p className="page-lead">
        {describeCodeValue(code)} · {offerStateLabel(findOfferState(code, today))} ·{" "}
        {describeUses(code)}
        {orders !== null && ` · ${formatPesos(code.soldInPesos)} vendidos`}
      </p>
      {canChange && asksDeletion && <Deletion code={code} />}
      <section className="panel" aria-labelledby="compartir">
        <h2 id="compartir">Para compartir</h2>
        <p>
          Quien entra por este enlace ya tiene el código puesto:{" "}
          <a href={share.address}>{share.address}</a>
        </p>
        <QrDrawing {...share.drawing} label="Código QR con el enlace de arriba" />
        <p>
          <a href={toFile(share.drawing)} download={`${code.code}.svg`}>
            Descargar el QR
          </a>
        </p>
      </section>
      <PostForm action={adminPaths.code(code.id)} className="panel" noValidate>
        <input type="hidden" name="version" value={code.version} />
        <OfferFields
          own={CODE_FIELDS}
          stored={toCodeTexts(code)}
          scope={code.scope}
          reply={reply}
          choices={choices}
        />
        {canChange && (
          <div className="form-actions">
            <button className="button" name="intent" value="save">
              Guardar
            </button>
            <button
              className="button button-quiet"
              name="intent"
              value={code.isOff ? "switch-on" : "switch-off"}
            >
              {code.isOff ? "Prender" : "Apagar"}
            </button>
            <Link to={`${adminPaths.code(code.id)}?borrar=1`}>Borrar</Link>
          </div>
        )}
      </PostForm>
      {orders !== null && orders.length > 0 && <Orders orders={orders} />}
    </>
  );
}

function Deletion({ code: { id, code, version } }: { code: EditedCode }) {
  return (
    <section className="panel" aria-labelledby="borrar">
      <h2 id="borrar">¿Borrar {code}?</h2>
      <p>Nadie más lo va a poder usar. Los pedidos que ya lo tienen no cambian.</p>
      <PostForm action={adminPaths.code(id)} className="form-actions">
        <input type="hidden" name="version" value={version} />
        <button className="button button-danger" name="intent" value="delete">
          Borrar el código
        </button>
        <Link to={adminPaths.code(id)}>Cancelar</Link>
      </PostForm>
    </section>
  );
}

function Orders({ orders }: { orders: NonNullable<CodePageData["orders"]> }) {
  return (
    <section className="panel" aria-labelledby="pedidos">
      <h2 id="pedidos">Últimos pedidos que lo usaron</h2>
      <ul>
        {orders.map(({ number, isCancelled }) => (
          <li key={number}>
            <Link to={adminPaths.order(number)}>{number}</Link>
            {isCancelled && " · cancelado"}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** To print it, or to send it to a printer. */
function toFile({ size, path }: { size: number; path: string }): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

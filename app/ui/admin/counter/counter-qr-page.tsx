import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import type { FormReply } from "../../../forms/form-reply";
import { formatClock } from "../../../domain/plain/buenos-aires";
import { ErrorSummary, PostForm, useReplyErrors, type FormControls } from "../../form";
import { Price } from "../../price";
import { PageHeader, Panel } from "../page-parts";
import { PageRefresh } from "../page-refresh";
import { QrDrawing } from "../qr-drawing";

/** `guardar` is no input. */
export type CounterQrReply = FormReply<"guardar">;

export type CounterQrData = {
  orderNumber: string;
  state: "waiting" | "ended" | "paid";
  totalInPesos: number;
  /** Why the last payment was refused; null for none. */
  rejection: string | null;
  /** Null while there is no code that can be paid. */
  drawing: { size: number; path: string; closesAt: Date } | null;
  /** The counter with the same pieces. */
  again: string;
};

type CounterQrPageProps = { page: CounterQrData; reply: CounterQrReply | null };

export function CounterQrPage({ page, reply }: CounterQrPageProps) {
  const errors = useReplyErrors(reply, CONTROLS);
  return (
    <div className="manual-order">
      <PageHeader title="Cobrar con QR">
        <Link to={adminPaths.order(page.orderNumber)}>Pedido {page.orderNumber}</Link>
      </PageHeader>
      {errors.length > 0 && <ErrorSummary title="No se pudo" errors={errors} />}
      {page.state === "waiting" ? <Waiting page={page} /> : <Ended page={page} />}
    </div>
  );
}

function Waiting({ page }: Pick<CounterQrPageProps, "page">) {
  const { orderNumber, totalInPesos, drawing, rejection } = page;
  return (
    <Panel id="qr" title={<Price amountInPesos={totalInPesos} />}>
      {rejection !== null && <p role="alert">{rejection} Puede probar de nuevo con el mismo QR.</p>}
      {drawing ? (
        <>
          <QrDrawing {...drawing} label={`Código QR para pagar el pedido ${orderNumber}`} />
          <p role="status">
            Esperando el pago: que lo escanee con Mercado Pago o con su banco. Vale hasta las{" "}
            {formatClock(drawing.closesAt)}.
          </p>
          <PageRefresh address={adminPaths.counterQr(orderNumber)} seconds={4} />
        </>
      ) : (
        <p role="alert">No hay un QR abierto: venció, o Mercado Pago no respondió.</p>
      )}
      <PostForm action={adminPaths.counterQr(orderNumber)} className="form" noValidate>
        <div className="form-actions">
          {drawing ? (
            <Link className="button" to={adminPaths.counterQr(orderNumber)}>
              Ver si ya pagó
            </Link>
          ) : (
            <button className="button" name="intent" value="abrir">
              Pedir otro QR
            </button>
          )}
          <button className="button button-quiet" name="intent" value="cancelar">
            Cancelar y cobrar de otra forma
          </button>
        </div>
      </PostForm>
    </Panel>
  );
}

function Ended({ page: { again } }: Pick<CounterQrPageProps, "page">) {
  return (
    <Panel id="qr" title="Esta venta se canceló">
      <p>
        Las prendas volvieron al stock. Si el pago llegara igual, te avisamos en el pedido para que
        lo devuelvas.
      </p>
      <p>
        <Link className="button" to={again}>
          Volver al mostrador con estas prendas
        </Link>
      </p>
    </Panel>
  );
}

const CONTROLS: FormControls<"guardar"> = { guardar: null };

import { formatMoment } from "../../../domain/plain/buenos-aires";
import { webhookOutcomeLabel } from "../../../domain/payments/webhook-outcome";
import type { ListedWebhook } from "../../../domain/payments/connection-facts";

type WebhooksPanelProps = { webhooks: readonly ListedWebhook[]; hasSecret: boolean };

const TOPICS: Partial<Record<string, string>> = {
  payment: "Pago",
  "mp-connect": "Conexión de la cuenta",
  merchant_order: "Orden",
  topic_chargebacks_wh: "Contracargo",
};

/** The last webhooks from the provider, to check that they arrive. */
export function WebhooksPanel({ webhooks, hasSecret }: WebhooksPanelProps) {
  const last = webhooks[0]?.lastReceivedAt ?? null;
  return (
    <section className="panel" aria-labelledby="avisos-recibidos">
      <h2 id="avisos-recibidos">Avisos de Mercado Pago</h2>
      <p>
        Último aviso recibido:{" "}
        <strong>{last === null ? "ninguno todavía" : formatMoment(last)}</strong>.
      </p>
      {last === null && (
        <p className="field-hint">
          {hasSecret
            ? "Llegan cuando alguien paga. Sin ellos los pagos se ven igual: la tienda pregunta cada 5 minutos."
            : "Para creerles hace falta su clave secreta. Mientras tanto, la tienda pregunta por los pagos cada 5 minutos."}
        </p>
      )}
      {webhooks.length > 0 && (
        <table className="table table-cards">
          <caption className="visually-hidden">Los últimos avisos</caption>
          <thead>
            <tr>
              <th scope="col">Aviso</th>
              <th scope="col">Número</th>
              <th scope="col">Qué pasó</th>
              <th scope="col">Último</th>
            </tr>
          </thead>
          <tbody>
            {webhooks.map(({ id, topic, subjectId, outcome, timesReceived, lastReceivedAt }) => (
              <tr key={id}>
                <th scope="row">{TOPICS[topic] ?? topic}</th>
                <td className="payments-number">{subjectId}</td>
                <td>{webhookOutcomeLabel(outcome)}</td>
                <td>
                  {lastReceivedAt === null ? "Sin fecha" : formatMoment(lastReceivedAt)}
                  {timesReceived > 1 && (
                    <span className="cell-note">Llegó {timesReceived} veces</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

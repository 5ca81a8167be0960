import { formatMoment } from "../../../domain/plain/buenos-aires";
import type { ConnectedAccount } from "../../../domain/payments/connection-facts";

type AccountFactsProps = { account: ConnectedAccount; isSimulator: boolean };

/** The account's owner, expiry and problems. */
export function AccountFacts({ account, isSimulator }: AccountFactsProps) {
  const { nickname, email, accountId, connectedAt, renewedAt, lossText, lostAt } = account;
  return (
    <>
      {lossText !== null && (
        <div className="payments-loss">
          <p>
            <strong>{lossText}</strong>
            {lostAt !== null && ` Fue el ${formatMoment(lostAt)}.`}
          </p>
          <p>
            La tienda ya no ofrece pagar con Mercado Pago.{" "}
            {account.source === "oauth"
              ? "Para volver a cobrar, tocá “Conectar con Mercado Pago”. Los pedidos que ya estaban no se pierden."
              : "Pedile a quien se ocupa de la computadora de la tienda que revise la credencial de su configuración."}
          </p>
        </div>
      )}
      <dl className="payments-facts">
        <Fact name="Cuenta" value={nickname === "" ? accountId : nickname} />
        {email !== "" && <Fact name="E-mail" value={email} />}
        <Fact name="Modo" value={isSimulator ? "Simulador: nadie paga" : describeMode(account)} />
        {lossText === null && <Fact name="Autorización" value={describeEnd(account)} />}
        {connectedAt !== null && <Fact name="Conectada desde" value={formatMoment(connectedAt)} />}
        {renewedAt !== null && <Fact name="Renovada" value={formatMoment(renewedAt)} />}
      </dl>
      {account.source === "environment" && (
        <p className="field-hint">
          Es la cuenta de la configuración de la computadora de la tienda, y se deja de usar
          sacándola de ahí. Si conectás una cuenta con el botón, se usa esa.
        </p>
      )}
      {account.health === "expiring" && (
        <p>
          <strong>No se está pudiendo renovar.</strong> Probá la conexión y revisá los datos de la
          aplicación; si no, desconectá y volvé a conectar antes de que venza.
        </p>
      )}
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function describeMode({ isLive, isTestUser }: ConnectedAccount): string {
  if (isTestUser) return "Cuenta de prueba: no se cobra de verdad";
  return isLive ? "Cobra de verdad" : "De prueba: no se cobra de verdad";
}

function describeEnd({ source, daysLeft }: ConnectedAccount): string {
  if (source === "environment" || daysLeft === null) return "No vence por sí sola";
  if (daysLeft < 1) return "Vence hoy";
  return daysLeft === 1 ? "Vence en 1 día" : `Vence en ${daysLeft} días; se renueva sola`;
}

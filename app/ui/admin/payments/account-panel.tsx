import { Form } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import type { ConnectedAccount } from "../../../domain/payments/payment-connection";
import { formatMoment } from "../../../domain/plain/buenos-aires";

export function AccountPanel(props: {
  account: ConnectedAccount | null;
  hasEnvironmentToken: boolean;
  canConnect: boolean;
  hasStoredApplication: boolean;
  isSimulator: boolean;
}) {
  const { account, hasEnvironmentToken, canConnect, hasStoredApplication, isSimulator } = props;
  const isConnected = account !== null && account.health !== "lost";
  const isOffered = !isConnected || (account.source === "environment" && canConnect);
  return (
    <section className="panel payments-account" aria-labelledby="cuenta">
      <h2 id="cuenta">
        Tu cuenta <AccountTag account={account} />
      </h2>
      {account ? (
        <AccountFacts account={account} isSimulator={isSimulator} />
      ) : (
        <NoAccount hasEnvironmentToken={hasEnvironmentToken} />
      )}
      <div className="payments-buttons">
        {isOffered && <ConnectButton canConnect={canConnect} isQuiet={isConnected} />}
        {(isConnected || hasEnvironmentToken) && (
          <Form method="post" action={adminPaths.payments()}>
            <button className="button button-quiet" name="intent" value="check">
              Probar conexión
            </button>
          </Form>
        )}
      </div>
      {account?.source === "oauth" && (
        <Disconnect
          hasEnvironmentToken={hasEnvironmentToken}
          hasStoredApplication={hasStoredApplication}
        />
      )}
      {!account && hasStoredApplication && <EraseApplication />}
    </section>
  );
}

function AccountTag({ account }: { account: ConnectedAccount | null }) {
  if (!account) return <span className="tag">Sin conectar</span>;
  switch (account.health) {
    case "lost":
      return <span className="tag tag-alert">Desconectada</span>;
    case "expiring":
      return <span className="tag tag-alert">Por vencer</span>;
    default:
      return <span className="tag tag-good">Conectada</span>;
  }
}

function NoAccount({ hasEnvironmentToken }: { hasEnvironmentToken: boolean }) {
  return hasEnvironmentToken ? (
    <p>
      La configuración de la tienda trae una credencial, pero todavía no pudimos preguntarle a
      Mercado Pago de qué cuenta es. Mientras tanto no se ofrece pagar con Mercado Pago. Tocá
      “Probar conexión”.
    </p>
  ) : (
    <p>
      Todavía no hay ninguna cuenta conectada, así que en la tienda no se ofrece pagar con Mercado
      Pago. Las otras formas de pago siguen igual.
    </p>
  );
}

/** Always a full page load, because it ends at the provider. */
function ConnectButton({ canConnect, isQuiet }: { canConnect: boolean; isQuiet: boolean }) {
  if (!canConnect) {
    return (
      <p className="payments-missing">
        Para conectarla faltan el <a href="#aplicacion">Client ID y el Client Secret</a> de tu
        aplicación.
      </p>
    );
  }
  return (
    <Form method="post" action={adminPaths.payments()} reloadDocument>
      <button className={isQuiet ? "button button-quiet" : "button"} name="intent" value="connect">
        Conectar con Mercado Pago
      </button>
    </Form>
  );
}

type DisconnectProps = { hasEnvironmentToken: boolean; hasStoredApplication: boolean };

function Disconnect({ hasEnvironmentToken, hasStoredApplication }: DisconnectProps) {
  return (
    <details className="confirm">
      <summary>Desconectar…</summary>
      <Form method="post" action={adminPaths.payments()} className="confirm-body">
        <p className="confirm-title">Qué va a pasar</p>
        <ul className="bullets">
          <li>Borramos de la tienda todas las credenciales de la cuenta.</li>
          <li>
            {hasEnvironmentToken
              ? "La tienda pasa a cobrar con la cuenta de la configuración de su computadora."
              : "Deja de ofrecerse pagar con Mercado Pago; los pedidos y los pagos quedan."}
          </li>
          <li>
            No podremos enterarnos de los pagos que falten: revisalos en Mercado Pago. Los
            reembolsos también se hacen desde ahí.
          </li>
          <li>
            Después quitale el permiso a la aplicación en tu cuenta de Mercado Pago, en Seguridad,
            “Aplicaciones conectadas”.
          </li>
        </ul>
        {hasStoredApplication && (
          <label className="check">
            <input type="checkbox" name="borrarAplicacion" value="si" defaultChecked />
            Borrar también los datos y las claves de la aplicación
          </label>
        )}
        <button className="button button-danger" name="intent" value="disconnect">
          Desconectar
        </button>
      </Form>
    </details>
  );
}

/** For an owner who entered the application's data and never connected. */
function EraseApplication() {
  return (
    <details className="confirm">
      <summary>Borrar los datos de la aplicación…</summary>
      <Form method="post" action={adminPaths.payments()} className="confirm-body">
        <p>Borramos de la tienda el Client ID, el Client Secret y la clave de los avisos.</p>
        <input type="hidden" name="borrarAplicacion" value="si" />
        <button className="button button-danger" name="intent" value="disconnect">
          Borrar los datos
        </button>
      </Form>
    </details>
  );
}

type AccountFactsProps = { account: ConnectedAccount; isSimulator: boolean };

function AccountFacts({ account, isSimulator }: AccountFactsProps) {
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

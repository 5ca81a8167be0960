import { Form } from "@remix-run/react";

import { formatMoment } from "../../../domain/buenos-aires";
import { paths } from "../../../paths";
import type { AccountView } from "./connection-view";

type AccountPanelProps = {
  account: AccountView | null;
  hasEnvironmentToken: boolean;
  canConnect: boolean;
  hasStoredApplication: boolean;
  isSimulator: boolean;
};

/** The account that takes the money, how it is, and what can be done about it. */
export function AccountPanel(props: AccountPanelProps) {
  const { account, hasEnvironmentToken, canConnect, hasStoredApplication, isSimulator } = props;
  const isConnected = account !== null && account.health !== "lost";
  const isOffered = !isConnected || (account.source === "environment" && canConnect);
  return (
    <section className="panel payments-account" aria-labelledby="cuenta">
      <h2 id="cuenta">
        Tu cuenta <AccountTag account={account} />
      </h2>
      {account ? (
        <AccountFacts {...{ account, isSimulator }} />
      ) : (
        <NoAccount {...{ hasEnvironmentToken }} />
      )}
      <div className="payments-buttons">
        {isOffered && <ConnectButton canConnect={canConnect} isQuiet={isConnected} />}
        {(isConnected || hasEnvironmentToken) && (
          <Form method="post" action={paths.adminPayments()}>
            <button className="button button-quiet" name="intent" value="check">
              Probar conexión
            </button>
          </Form>
        )}
      </div>
      {account?.source === "oauth" && (
        <Disconnect {...{ hasEnvironmentToken, hasStoredApplication }} />
      )}
      {!account && hasStoredApplication && <EraseApplication />}
    </section>
  );
}

function AccountTag({ account }: { account: AccountView | null }) {
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
      Hay un <code>MP_ACCESS_TOKEN</code> en el archivo <code>.env</code>, pero todavía no pudimos
      preguntarle a Mercado Pago de qué cuenta es. Mientras tanto no se ofrece pagar con Mercado
      Pago. Tocá “Probar conexión”.
    </p>
  ) : (
    <p>
      Todavía no hay ninguna cuenta conectada, así que en la tienda no se ofrece pagar con Mercado
      Pago. Las otras formas de pago siguen igual.
    </p>
  );
}

type AccountFactsProps = { account: AccountView; isSimulator: boolean };

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
              : "Revisá MP_ACCESS_TOKEN en el archivo .env y volvé a arrancar la tienda."}
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
          Es la cuenta de <code>MP_ACCESS_TOKEN</code>, del archivo <code>.env</code>: para dejar de
          usarla, sacalo de ahí. Si conectás una cuenta con el botón, se usa esa.
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

function describeMode({ isLive, isTestUser }: AccountView): string {
  if (isTestUser) return "Cuenta de prueba: no se cobra de verdad";
  return isLive ? "Cobra de verdad" : "De prueba: no se cobra de verdad";
}

function describeEnd({ source, daysLeft }: AccountView): string {
  if (source === "environment" || daysLeft === null) return "No vence por sí sola";
  if (daysLeft < 1) return "Vence hoy";
  return daysLeft === 1 ? "Vence en 1 día" : `Vence en ${daysLeft} días; se renueva sola`;
}

/** A page load of its own also with scripts: it ends at the provider. */
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
    <Form method="post" action={paths.adminPayments()} reloadDocument>
      <button className={isQuiet ? "button button-quiet" : "button"} name="intent" value="connect">
        Conectar con Mercado Pago
      </button>
    </Form>
  );
}

/** Opened first, so that what follows is read before it is done. */
function Disconnect(
  given: Pick<AccountPanelProps, "hasEnvironmentToken" | "hasStoredApplication">,
) {
  return (
    <details className="confirm">
      <summary>Desconectar…</summary>
      <Form method="post" action={paths.adminPayments()} className="confirm-body">
        <p className="confirm-title">Qué va a pasar</p>
        <ul className="bullets">
          <li>Borramos de la tienda todas las credenciales de la cuenta.</li>
          <li>
            {given.hasEnvironmentToken
              ? "La tienda pasa a cobrar con la cuenta de MP_ACCESS_TOKEN, del archivo .env."
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
        {given.hasStoredApplication && (
          <label className="check">
            <input type="checkbox" name="aplicacion" value="borrar" defaultChecked />
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

function EraseApplication() {
  return (
    <details className="confirm">
      <summary>Borrar los datos de la aplicación…</summary>
      <Form method="post" action={paths.adminPayments()} className="confirm-body">
        <p>Borramos de la tienda el Client ID, el Client Secret y la clave de los avisos.</p>
        <input type="hidden" name="aplicacion" value="borrar" />
        <button className="button button-danger" name="intent" value="disconnect">
          Borrar los datos
        </button>
      </Form>
    </details>
  );
}

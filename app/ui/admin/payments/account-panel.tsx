import { Form } from "@remix-run/react";

import { AccountFacts } from "./account-facts";
import { adminPaths } from "../../../admin-paths";
import type { ConnectedAccount } from "../../../domain/payments/connection-facts";
import { Disconnect, EraseApplication } from "./disconnect";

type AccountPanelProps = {
  account: ConnectedAccount | null;
  hasEnvironmentToken: boolean;
  canConnect: boolean;
  hasStoredApplication: boolean;
  isSimulator: boolean;
};

/** The connected payment account, its state and its actions. */
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

import { adminPaths } from "../../../admin-paths";
import type { ApplicationFacts, ConnectionFacts } from "../../../domain/payments/connection-facts";
import type { PaymentsField, PaymentsReply } from "../../../forms/payments/payment-application";
import { ErrorSummary } from "../../error-summary";
import { Notice } from "../../notice";
import { useReplyErrors, type FormControls } from "../../use-reply-errors";
import { AccountPanel } from "./account-panel";
import { ApplicationForm } from "./application-form";
import { WebhooksPanel } from "./webhooks-panel";
import { SetupSteps } from "./setup-steps";
import { SetupTroubles } from "./setup-troubles";
import { Link } from "@remix-run/react";

const CONTROLS: FormControls<PaymentsField> = {
  conexion: null,
  aplicacion: "aplicacion",
  secreto: "secreto",
  firma: "firma",
};

type ConnectionPageProps = { facts: ConnectionFacts; reply: PaymentsReply | null };

/** The payment account, and how to connect one. */
export function ConnectionPage({ facts, reply }: ConnectionPageProps) {
  const errors = useReplyErrors(reply, CONTROLS);
  const { account, application, addresses, isSimulator } = facts;
  return (
    <div className="payments">
      <header className="page-header">
        <h1>Mercado Pago</h1>
      </header>
      {errors.length > 0 && <ErrorSummary title="No se pudo" errors={errors} />}
      <Warnings facts={facts} />
      <div className="payments-column">
        <AccountPanel
          account={account}
          hasEnvironmentToken={facts.hasEnvironmentToken}
          canConnect={isComplete(application)}
          hasStoredApplication={hasStored(application)}
          isSimulator={isSimulator}
        />
        <ApplicationForm application={application} reply={reply} />
        <InstalmentsPanel instalments={facts.instalments} />
      </div>
      <div className="payments-column">
        <SetupSteps addresses={addresses} isSimulator={isSimulator} />
        <WebhooksPanel webhooks={facts.webhooks} hasSecret={hasWebhookSecret(application)} />
        <SetupTroubles />
      </div>
    </div>
  );
}

function Warnings({
  facts: { isSimulator, addresses, application, account },
}: Omit<ConnectionPageProps, "reply">) {
  const isUsed = account !== null && account.health !== "lost";
  return (
    <>
      {isSimulator && (
        <Notice text="Modo de prueba: simulador. Nadie paga de verdad, y no se habla con Mercado Pago." />
      )}
      {!isSimulator && !addresses.arePublic && (
        <Notice text="Mercado Pago no puede volver a esta tienda: necesita una dirección https con nombre propio. Pedile a quien se ocupa de la computadora de la tienda que la configure." />
      )}
      {isUsed && !hasWebhookSecret(application) && (
        <Notice text="Falta la clave secreta de los avisos: hasta que la cargues no los podemos creer, y los pagos se ven recién cuando la tienda pregunta por ellos, cada 5 minutos." />
      )}
    </>
  );
}

function isComplete({ clientIdSource, clientSecretSource }: ApplicationFacts): boolean {
  return clientIdSource !== "missing" && clientSecretSource !== "missing";
}

function hasStored(application: ApplicationFacts): boolean {
  const { clientIdSource, clientSecretSource, webhookSecretSource } = application;
  return [clientIdSource, clientSecretSource, webhookSecretSource].includes("stored");
}

function hasWebhookSecret({ webhookSecretSource }: ApplicationFacts): boolean {
  return webhookSecretSource !== "missing";
}

/**
 * The provider decides about instalments, so its settings must match what the shop's pages promise.
 */
function InstalmentsPanel({ instalments }: { instalments: number }) {
  return (
    <section className="panel" aria-labelledby="cuotas-sin-interes">
      <h2 id="cuotas-sin-interes">Las cuotas sin interés</h2>
      {instalments > 1 ? (
        <>
          <p>
            Mientras Mercado Pago está conectado, la tienda muestra{" "}
            <strong>{instalments} cuotas sin interés</strong> en cada producto. Para que sea verdad,
            activalas en tu cuenta de Mercado Pago: “Tu negocio”, “Costos”, “Cuotas”, y ofrecé{" "}
            {instalments} sin interés. Su costo lo pagás vos, y Mercado Pago te lo descuenta de cada
            venta.
          </p>
          <p>
            Si no las activás, quien compra va a pagar las cuotas con interés: en{" "}
            <Link to={adminPaths.settings()}>Ajustes</Link> poné 1 y la tienda deja de mostrarlas.
          </p>
        </>
      ) : (
        <p>
          La tienda no muestra cuotas. Si las ofrecés sin interés en Mercado Pago (“Tu negocio”,
          “Costos”, “Cuotas”), poné cuántas son en <Link to={adminPaths.settings()}>Ajustes</Link>.
        </p>
      )}
    </section>
  );
}

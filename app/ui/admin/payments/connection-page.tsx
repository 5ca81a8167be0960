import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import {
  type ApplicationFacts,
  type ConnectionFacts,
  type ListedWebhook,
  type ShopAddresses,
  webhookOutcomeLabel,
} from "../../../domain/payments/payment-connection";
import { formatMoment } from "../../../domain/plain/buenos-aires";
import type { PaymentsField, PaymentsReply } from "../../../forms/payments/payment-application";
import { ErrorSummary, useReplyErrors, type FormControls } from "../../form";
import { Notice } from "../../page";
import { TextField } from "../../fields";
import { AccountPanel } from "./account-panel";
import { ApplicationForm } from "./application-form";
import { PageHeader, Panel, Table } from "../page-parts";

const CONTROLS: FormControls<PaymentsField> = {
  conexion: null,
  aplicacion: "aplicacion",
  secreto: "secreto",
  firma: "firma",
};

type ConnectionPageProps = { facts: ConnectionFacts; reply: PaymentsReply | null };

export function ConnectionPage({ facts, reply }: ConnectionPageProps) {
  const errors = useReplyErrors(reply, CONTROLS);
  const { account, application, addresses, isSimulator } = facts;
  return (
    <div className="payments">
      <PageHeader title="Mercado Pago" />
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

/** The provider decides about instalments: its settings must match what the pages promise. */
function InstalmentsPanel({ instalments }: { instalments: number }) {
  return (
    <Panel id="cuotas-sin-interes" title="Las cuotas sin interés">
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
    </Panel>
  );
}

function SetupTroubles() {
  return (
    <Panel id="si-algo-falla" title="Si algo no sale">
      <div>
        <details className="fold">
          <summary>“La aplicación no está lista para conectarse a tu cuenta”</summary>
          <p>
            Lo dice Mercado Pago, y no vuelve a la tienda. Casi siempre es una de estas cosas: la
            dirección de vuelta no es igual a la de la aplicación (una barra de más alcanza), el
            Client ID es de otra aplicación, o PKCE está activado en un lado y en el otro no.
          </p>
        </details>
        <details className="fold">
          <summary>Probar sin cobrar</summary>
          <p>
            En “Tus integraciones”, “Cuentas de prueba”, creá una que vende y otra que compra, las
            dos de Argentina. Conectá acá la que vende y comprá con la otra, en una ventana privada:
            si una sola de las dos es de prueba, Mercado Pago rechaza el pago. Las pruebas de
            Mercado Pago fallan seguido: la última palabra la tiene una compra real chica, con su
            reembolso.
          </p>
        </details>
        <details className="fold">
          <summary>Sin botón: la credencial en la configuración</summary>
          <p>
            Si Mercado Pago no te deja autorizar tu propia cuenta, copiá el “Access Token” de las
            credenciales de producción y pasáselo a quien se ocupa de la computadora de la tienda,
            que lo pone en su configuración (está en la guía de Mercado Pago). No vence ni se
            renueva, y nadie lo ve en esta página. Si además conectás una cuenta con el botón, se
            usa la del botón.
          </p>
        </details>
        <details className="fold">
          <summary>Los avisos no llegan</summary>
          <p>
            Revisá que la dirección de los avisos esté en la pestaña “Modo productivo” (también con
            una cuenta de prueba) y que la clave secreta sea la de esa pestaña: cada una tiene la
            suya. Con la cuenta ya conectada, en el panel podés mandar un aviso de prueba: tiene que
            aparecer acá.
          </p>
        </details>
      </div>
    </Panel>
  );
}

type WebhooksPanelProps = { webhooks: readonly ListedWebhook[]; hasSecret: boolean };

const TOPICS: Partial<Record<string, string>> = {
  payment: "Pago",
  "mp-connect": "Conexión de la cuenta",
  merchant_order: "Orden",
  topic_chargebacks_wh: "Contracargo",
};

function WebhooksPanel({ webhooks, hasSecret }: WebhooksPanelProps) {
  const last = webhooks[0]?.lastReceivedAt ?? null;
  return (
    <Panel id="avisos-recibidos" title="Avisos de Mercado Pago">
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
        <Table
          caption="Los últimos avisos"
          className="table-cards"
          columns={["Aviso", "Número", "Qué pasó", "Último"]}
        >
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
        </Table>
      )}
    </Panel>
  );
}

type SetupStepsProps = { addresses: ShopAddresses; isSimulator: boolean };

/** The steps in the provider's panel, in its order and with its words. */
function SetupSteps({ addresses, isSimulator }: SetupStepsProps) {
  return (
    <Panel id="pasos" title="Cómo se conecta, paso a paso">
      {isSimulator && <p>Con el simulador no hace falta: la aplicación ya está hecha.</p>}
      <ol className="payments-steps">
        <li>
          <h3>Creá una aplicación</h3>
          <p>
            Entrá con tu cuenta a{" "}
            <a href="https://www.mercadopago.com.ar/developers/panel/app" rel="noreferrer">
              Tus integraciones
            </a>{" "}
            y tocá “Crear aplicación”. Elegí pagos online, tienda hecha a medida y “Checkout Pro”.
          </p>
        </li>
        <li>
          <h3>Poné la dirección de vuelta</h3>
          <p>
            En “Editar aplicación”, “URL de redireccionamiento”, pegá esta dirección tal cual, letra
            por letra:
          </p>
          <CopyField name="vuelta" label="URL de redireccionamiento" value={addresses.returnTo} />
          <p>
            Ahí mismo se elige si usa <strong>PKCE</strong>: marcalo igual en esta página.
          </p>
        </li>
        <li>
          <h3>Pedí los avisos</h3>
          <p>
            En “Webhooks”, “Configurar notificaciones”, pestaña “Modo productivo”, pegá esta
            dirección:
          </p>
          <CopyField name="avisos" label="URL de los avisos" value={addresses.webhooks} />
          <p>
            Marcá los eventos <strong>Pagos</strong> y <strong>Vinculación de aplicaciones</strong>{" "}
            (así nos enteramos si la cuenta se desconecta), y <strong>Order</strong> si vas a cobrar
            con QR en el mostrador. Guardá. La clave secreta que aparece es la de esta página.
          </p>
        </li>
        <li>
          <h3>Copiá las claves</h3>
          <p>
            En “Credenciales de producción” están el Client ID y el Client Secret. Guardalos en
            “Datos de tu aplicación”, junto con la clave secreta de los avisos.
          </p>
        </li>
        <li>
          <h3>Conectá la cuenta</h3>
          <p>
            Tocá “Conectar con Mercado Pago”, entrá con la cuenta donde querés recibir la plata y
            autorizá. Volvés acá, y después probá con una compra chica y su reembolso.
          </p>
        </li>
      </ol>
    </Panel>
  );
}

function CopyField({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <TextField
      name={name}
      label={label}
      value={value}
      readOnly
      spellCheck={false}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}

import { PostForm } from "../../form";
import { replyField } from "../../form-fields";
import { TextField } from "../../fields";
import { adminPaths } from "../../../admin-paths";
import type { ApplicationFacts } from "../../../domain/payments/payment-connection";
import {
  type PaymentsReply,
  APPLICATION_FIELDS,
} from "../../../forms/payments/payment-application";

const { clientId: ID, clientSecret: SECRET, webhookSecret: OF_WEBHOOKS } = APPLICATION_FIELDS;

const KEPT = "No se muestra: dejalo vacío para no cambiarlo.";
const NEW = "Se guarda con cifrado y no se vuelve a mostrar.";

type ApplicationFormProps = { application: ApplicationFacts; reply: PaymentsReply | null };

/** A stored secret is never shown again. */
export function ApplicationForm({ application, reply }: ApplicationFormProps) {
  const { clientId, clientIdSource, clientSecretSource, webhookSecretSource } = application;
  const errors = reply?.errors ?? {};
  return (
    <section className="panel" aria-labelledby="datos-aplicacion">
      <h2 id="datos-aplicacion">Datos de tu aplicación</h2>
      <PostForm action={adminPaths.payments()} className="form" noValidate>
        {clientIdSource === "environment" ? (
          <Given name={ID.label} />
        ) : (
          <TextField
            {...replyField(reply, "aplicacion", clientId)}
            label={ID.label}
            hint={ID.hint}
            inputMode="numeric"
            autoComplete="off"
          />
        )}
        {clientSecretSource === "environment" ? (
          <Given name={SECRET.label} />
        ) : (
          <TextField
            name="secreto"
            label={SECRET.label}
            hint={clientSecretSource === "stored" ? `Guardado, cifrado. ${KEPT}` : NEW}
            type="password"
            autoComplete="off"
            spellCheck={false}
            error={errors.secreto}
          />
        )}
        {webhookSecretSource === "environment" ? (
          <Given name={OF_WEBHOOKS.label} />
        ) : (
          <TextField
            name="firma"
            label={OF_WEBHOOKS.label}
            hint={webhookSecretSource === "stored" ? `Guardada, cifrada. ${KEPT}` : NEW}
            type="password"
            autoComplete="off"
            spellCheck={false}
            error={errors.firma}
          />
        )}
        <PkceField application={application} />
        <div className="form-actions">
          <button className="button button-quiet" name="intent" value="save">
            Guardar los datos
          </button>
        </div>
      </PostForm>
    </section>
  );
}

/** Environment settings win and cannot be changed here. */
function Given({ name }: { name: string }) {
  return (
    <p>
      <strong>{name}</strong>: está en la configuración de la computadora de la tienda.
    </p>
  );
}

function PkceField({
  application: { usesPkce, isPkceOfEnvironment },
}: Pick<ApplicationFormProps, "application">) {
  if (isPkceOfEnvironment) {
    return (
      <p>
        <strong>PKCE</strong>: {usesPkce ? "activado" : "desactivado"}, en la configuración de la
        computadora de la tienda.
      </p>
    );
  }
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          name="pkce"
          value="si"
          defaultChecked={usesPkce}
          aria-describedby="pkce-ayuda"
        />
        La aplicación usa PKCE
      </label>
      <p id="pkce-ayuda" className="field-hint">
        Tiene que estar igual que en la aplicación: si uno lo usa y el otro no, Mercado Pago rechaza
        la conexión.
      </p>
    </div>
  );
}

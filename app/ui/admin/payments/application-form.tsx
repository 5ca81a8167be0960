import { PostForm } from "../../form";
import { replyField } from "../../form-fields";
import { TextField } from "../../fields";
import { adminPaths } from "../../../admin-paths";
import type { ApplicationFacts } from "../../../domain/payments/connection-facts";
import type { PaymentsReply } from "../../../forms/payments/payment-application";

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
          <Given name="Client ID" />
        ) : (
          <TextField
            {...replyField(reply, "aplicacion", clientId)}
            label="Client ID"
            hint="El número de la aplicación."
            inputMode="numeric"
            autoComplete="off"
          />
        )}
        {clientSecretSource === "environment" ? (
          <Given name="Client Secret" />
        ) : (
          <TextField
            name="secreto"
            label="Client Secret"
            hint={clientSecretSource === "stored" ? `Guardado, cifrado. ${KEPT}` : NEW}
            type="password"
            autoComplete="off"
            spellCheck={false}
            error={errors.secreto}
          />
        )}
        {webhookSecretSource === "environment" ? (
          <Given name="Clave secreta de los avisos" />
        ) : (
          <TextField
            name="firma"
            label="Clave secreta de los avisos"
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

import { Link } from "@remix-run/react";

import { ChangeForm } from "../../change-form";
import { TextLink } from "../may-link";
import { adminPaths } from "../../../admin-paths";

type MailSetupPanelProps = {
  setup: { server: string | null; from: string | null; hasOrigin: boolean };
  /** The recipient of mails to the owner; null without an address. */
  ownerAddress: string | null;
  waiting: number;
};

/** How the shop sends mail, or what is missing for it. */
export function MailSetupPanel({ setup, ownerAddress, waiting }: MailSetupPanelProps) {
  const { server, from, hasOrigin } = setup;
  return (
    <section className="panel" aria-labelledby="salida">
      {server === null ? (
        <MissingServer waiting={waiting} />
      ) : (
        <>
          <h2 id="salida">Cómo salen</h2>
          <p>
            Por <strong>{server}</strong>
            {from !== null && (
              <>
                , firmados por <strong>{from}</strong>
              </>
            )}
            .
          </p>
          {from === null && (
            <p>
              <strong>Esperan, porque falta saber quién los firma:</strong> poné tu e-mail en{" "}
              <TextLink to={adminPaths.settings()}>Ajustes</TextLink>, o <code>MAIL_FROM</code> en
              el archivo <code>.env</code>.
            </p>
          )}
        </>
      )}
      <OwnerAddress address={ownerAddress} />
      {!hasOrigin && (
        <p>
          Falta <code>ORIGIN</code> (por ejemplo <code>ORIGIN=https://tienda.com.ar</code>): sin
          ella, los enlaces de los mails no llevan a tu tienda.
        </p>
      )}
      {from !== null && ownerAddress !== null && (
        <ChangeForm action={adminPaths.mails()}>
          <button className="button button-quiet" name="intent" value="test">
            Probar el correo
          </button>
        </ChangeForm>
      )}
    </section>
  );
}

function OwnerAddress({ address }: { address: string | null }) {
  if (address !== null) {
    return (
      <p className="mail-address">
        Tus avisos llegan a <strong>{address}</strong>.
      </p>
    );
  }
  return (
    <p>
      Tus avisos no llegan a nadie: poné tu e-mail en{" "}
      <TextLink to={adminPaths.settings()}>Ajustes</TextLink> o en{" "}
      <Link to={adminPaths.account()}>Cuenta</Link>.
    </p>
  );
}

function MissingServer({ waiting }: { waiting: number }) {
  return (
    <>
      <h2 id="salida">Falta configurar el correo</h2>
      <p>
        La tienda escribe los mails, pero no tiene por dónde mandarlos: esperan acá y salen solos
        cuando lo configures. Los que para entonces ya no sirven quedan retenidos.
        {waiting > 0 && (
          <strong>
            {waiting === 1 ? " Hay 1 mail esperando." : ` Hay ${waiting} mails esperando.`}
          </strong>
        )}
      </p>
      <p>
        Agregá una de estas líneas al archivo <code>.env</code>, con tus datos, y volvé a arrancar
        la tienda:
      </p>
      <dl className="mail-examples">
        <dt>Gmail, con una “contraseña de aplicación” de tu cuenta de Google</dt>
        <dd>
          <code>SMTP_URL=smtps://tutienda@gmail.com:contraseña@smtp.gmail.com:465</code>
        </dd>
        <dt>El correo de tu proveedor, con los datos que te da</dt>
        <dd>
          <code>SMTP_URL=smtp://usuario:clave@servidor:587</code>
        </dd>
      </dl>
      <p className="cell-note">
        En la clave, los signos raros van como en una dirección web: %40 es @, %3A es :, %2F es /,
        %25 es %.
      </p>
    </>
  );
}

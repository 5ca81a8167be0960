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
              <TextLink to={adminPaths.settings()}>Ajustes</TextLink>.
            </p>
          )}
        </>
      )}
      <OwnerAddress address={ownerAddress} />
      {!hasOrigin && (
        <p>
          La tienda no sabe su propia dirección, así que los enlaces de los e-mails pueden no llevar
          a ella. Pedile a quien se ocupa de la computadora de la tienda que la configure.
        </p>
      )}
      {from !== null && ownerAddress !== null && (
        <ChangeForm action={adminPaths.mails()}>
          <button className="button button-quiet" name="intent" value="test">
            Probar el envío de e-mails
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
      <h2 id="salida">Falta configurar el envío de e-mails</h2>
      <p>
        La tienda escribe los e-mails, pero no tiene por dónde mandarlos: esperan acá y salen solos
        cuando lo configures. Los que para entonces ya no sirven quedan retenidos.
        {waiting > 0 && (
          <strong>
            {waiting === 1 ? " Hay 1 e-mail esperando." : ` Hay ${waiting} e-mails esperando.`}
          </strong>
        )}
      </p>
      <p>
        Se configura una sola vez, en la computadora de la tienda. Pasale estos datos a quien se
        ocupa de ella; cómo se cargan está en la guía de la tienda, en “E-mails”.
      </p>
      <dl className="mail-examples">
        <dt>Si usás Gmail</dt>
        <dd>
          Tu dirección y una “contraseña de aplicación”: se crea en tu cuenta de Google, en
          Seguridad, Verificación en dos pasos.
        </dd>
        <dt>Si tu e-mail es de otro proveedor</dt>
        <dd>El servidor de salida, su puerto, el usuario y la clave: te los da el proveedor.</dd>
      </dl>
    </>
  );
}

import { Link, useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminAction, adminLoader, type AdminForm } from "../../auth/admin-page.server";
import { NOT_SAVED } from "../../flows/not-saved";
import { countMails, listMails } from "../../data/mail/mail-list.server";
import { releaseHeldMail, retryFailed } from "../../data/mail/mail-holding.server";
import { resendMail } from "../../data/mail/mail-resending.server";
import { findOwnerMailAddress } from "../../data/mail/mail-outbox.server";
import { readOrNull } from "../../data/sqlite/database-fault.server";
import { readSettings } from "../../data/shop/settings.server";
import type { Flash } from "../../domain/plain/flash";
import { parseMailQuery } from "../../forms/mail/mail-list";
import { adminHeaders } from "../../http/caching";
import { readMailSetup } from "../../data/mail/mail-settings.server";
import { parseRowId } from "../../domain/plain/row-id";
import { badRequest, refuseForm, seeOther } from "../../http/responses";
import { sendTestMail } from "../../mail/send-now.server";
import { serializeFlash } from "../../sessions/flash.server";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";
import { MailList } from "../../ui/admin/mail/mail-list";
import { TextLink } from "../../ui/admin/access";
import { ChangeForm, ErrorSummary, useReply, useReplyErrors } from "../../ui/form";
import { IntentButton, PageHeader, QuietLink } from "../../ui/admin/page-parts";

export const handle: PageHandle = { title: () => "E-mails" };

export const headers = adminHeaders;

export const loader = adminLoader("mails.view", async ({ url, read }) => {
  const { state, after } = parseMailQuery(url.searchParams);
  const settings = await readSettings();
  const list = await read(listMails(state, after));
  const counts = await read(countMails());
  const ownerAddress = await readOrNull(findOwnerMailAddress());
  return { state, after, list, counts, ownerAddress, setup: readMailSetup(settings) };
});

export const action = adminAction("mails.change", { resend, release, retry, test }, () =>
  refuse(NOT_SAVED, 503),
);

async function resend({ formData, by }: AdminForm) {
  const id = parseRowId(formData.get("id"));
  if (id === null) throw badRequest();
  const resent = await resendMail(id, by);
  if (!resent) {
    return refuse("Ese e-mail ya no está, no tiene a quién mandarse o su texto ya se borró.", 404);
  }
  return tellOfSending("E-mail reenviado", resent.recipient);
}

async function release({ formData, by }: AdminForm) {
  const id = parseRowId(formData.get("id"));
  if (id === null) throw badRequest();
  const released = await releaseHeldMail(id, by);
  if (!released) return refuse("Ese e-mail ya no está retenido, o su texto ya se borró.", 409);
  return tellOfSending("E-mail en camino", released.recipient);
}

async function tellOfSending(title: string, recipient: string) {
  return (await hasServer())
    ? tell({ title, text: `Sale ahora para ${recipient}.` })
    : tell({ title: "E-mail en espera", text: `Sale para ${recipient} ${ONCE_SET_UP}` });
}

const ONCE_SET_UP = "cuando la tienda tenga por dónde mandar. Más abajo está qué falta.";

async function hasServer(): Promise<boolean> {
  return readMailSetup(await readSettings()).server !== null;
}

async function retry({ by }: AdminForm) {
  const count = await retryFailed(by);
  if (count === 0) {
    const text = "Lo que decían ya no es cierto: quedaron en Retenidos.";
    return tell({ title: "Ninguno volvió a salir", text });
  }
  const text =
    count === 1 ? "1 e-mail vuelve a intentarse." : `${count} e-mails vuelven a intentarse.`;
  return (await hasServer())
    ? tell({ title: "Los probamos de nuevo", text })
    : tell({ title: "E-mails en espera", text: `Salen ${ONCE_SET_UP}` });
}

async function test({ by }: AdminForm) {
  const result = await sendTestMail(by);
  if (result.outcome === "sent") {
    return tell({ title: "El envío funciona", text: `Mandamos uno a ${result.recipient}.` });
  }
  return refuse(result.text, result.outcome === "failed" ? 503 : 400);
}

function refuse(message: string, status: 400 | 404 | 409 | 503) {
  return refuseForm({ values: {}, errors: { correo: message } }, status);
}

async function tell(flash: Pick<Flash, "title" | "text">) {
  return seeOther(adminPaths.mails(), await serializeFlash(flash));
}

export default function MailsPage() {
  const { state, after, list, counts } = useLoaderData<typeof loader>();
  const errors = useReplyErrors(useReply<typeof action>(), { correo: null });
  return (
    <>
      <PageHeader title="E-mails">
        <QuietLink to={adminPaths.mailTexts()}>Textos de los e-mails</QuietLink>
      </PageHeader>
      {errors.length > 0 && <ErrorSummary title="No salió" errors={errors} />}
      {(list === null || counts === null) && <Notice text={LOAD_FAILED} />}
      <MailSetupPanel />
      {list && counts && <MailList state={state} after={after} list={list} counts={counts} />}
    </>
  );
}

/** How the shop sends mail, or what is missing for it. */
function MailSetupPanel() {
  const { setup, ownerAddress, counts } = useLoaderData<typeof loader>();
  const { server, from, hasOrigin } = setup;
  return (
    <section className="panel" aria-labelledby="salida">
      {server === null ? (
        <MissingServer waiting={counts?.waiting ?? 0} />
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
      {ownerAddress === null ? (
        <p>
          Tus avisos no llegan a nadie: poné tu e-mail en{" "}
          <TextLink to={adminPaths.settings()}>Ajustes</TextLink> o en{" "}
          <Link to={adminPaths.account()}>Cuenta</Link>.
        </p>
      ) : (
        <p className="mail-address">
          Tus avisos llegan a <strong>{ownerAddress}</strong>.
        </p>
      )}
      {!hasOrigin && (
        <p>
          La tienda no sabe su propia dirección, así que los enlaces de los e-mails pueden no llevar
          a ella. Pedile a quien se ocupa de la computadora de la tienda que la configure.
        </p>
      )}
      {from !== null && ownerAddress !== null && (
        <ChangeForm action={adminPaths.mails()}>
          <IntentButton value="test" className="button-quiet">
            Probar el envío de e-mails
          </IntentButton>
        </ChangeForm>
      )}
    </section>
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

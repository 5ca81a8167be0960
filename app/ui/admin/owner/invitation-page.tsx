import { Form, Link, useNavigation } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { MAX_PERSON_NAME_LENGTH } from "../../../domain/owner/people";
import { MIN_PASSWORD_LENGTH } from "../../../domain/owner/password";
import type { FormReply } from "../../../forms/form-reply";
import type { InvitationField } from "../../../forms/owner/invitation";
import { paths } from "../../../paths";
import { PostForm } from "../../post-form";
import { TextField } from "../../text-field";
import { useReplyErrors, type FormControls } from "../../use-reply-errors";
import { replyField } from "../reply-field";
import { SignInCard } from "./sign-in-card";

type OpenPage = {
  state: "open";
  token: string;
  email: string;
  /** Who invites; empty when it is not known any more. */
  inviter: string;
  /** The role's name, and what it may do. */
  role: string;
  does: string;
};

type Page = { shopName: string } & (
  | OpenPage
  | { state: "over"; inviter: string; signedInAs: string | null }
  | { state: "unknown"; signedInAs: string | null }
  | { state: "signed-in"; signedInAs: string }
  | { state: "unavailable" }
);

type Reply = FormReply<InvitationField> | null;

const CONTROLS: FormControls<InvitationField> = {
  invitacion: null,
  nombre: "nombre",
  nueva: "nueva",
  repetida: "repetida",
};

/** The page of an invitation's link, where a person makes the account. */
export function InvitationPage({ page, reply }: { page: Page; reply: Reply }) {
  const errors = useReplyErrors(reply, CONTROLS);
  return (
    <SignInCard
      shopName={page.shopName}
      heading="Invitación"
      flashText={null}
      errorTitle="No creamos la cuenta"
      // The page itself says it, when the answer came with the page.
      errors={page.state === "open" ? errors : []}
      back={{ to: paths.home(), text: "Ir a la tienda" }}
    >
      <InvitationBody page={page} reply={reply} />
    </SignInCard>
  );
}

function InvitationBody({ page, reply }: { page: Page; reply: Reply }) {
  switch (page.state) {
    case "open":
      return <Open page={page} reply={reply} />;
    case "over":
      return <Ended {...page} />;
    case "unknown":
      return (
        <>
          <p>
            Este enlace no existe: puede que esté cortado. Abrilo entero desde el e-mail, o pedile
            otro a quien te invitó.
          </p>
          <Door signedInAs={page.signedInAs} />
        </>
      );
    case "signed-in":
      return <SomebodyElse signedInAs={page.signedInAs} />;
    case "unavailable":
      return <p>La base de datos no responde: volvé a abrir el enlace en un rato.</p>;
  }
}

function Ended({ inviter, signedInAs }: { inviter: string; signedInAs: string | null }) {
  return (
    <>
      <p>
        Esta invitación ya no sirve: se usó, venció o la cancelaron. Si ya creaste tu cuenta,
        ingresá con tu e-mail y tu contraseña. Si no, pedile otra a{" "}
        <strong>{inviter || "quien te invitó"}</strong>.
      </p>
      <Door signedInAs={signedInAs} />
    </>
  );
}

function Door({ signedInAs }: { signedInAs: string | null }) {
  return (
    <p>
      {signedInAs === null ? (
        <Link className="button button-wide" to={paths.adminLogin()}>
          Ingresar
        </Link>
      ) : (
        <Link className="button button-wide" to={adminPaths.home()}>
          Ir a la administración
        </Link>
      )}
    </p>
  );
}

function SomebodyElse({ signedInAs }: { signedInAs: string }) {
  return (
    <>
      <p>
        En este navegador está abierta la sesión de <strong>{signedInAs}</strong>, y la invitación
        es para otra cuenta.
      </p>
      <p>Abrí el enlace en otro navegador, o cerrá esta sesión y volvé a abrirlo: todavía sirve.</p>
      <Form method="post" action={adminPaths.logout()}>
        <button className="button button-wide">Cerrar sesión</button>
      </Form>
    </>
  );
}

function Open({ page, reply }: { page: OpenPage; reply: Reply }) {
  const { token, email, inviter, role, does } = page;
  const isSending = useNavigation().state === "submitting";
  return (
    <>
      <p>
        <strong>{inviter || "La tienda"}</strong> te invita a la administración con el rol{" "}
        <strong>{role}</strong>. {does}
      </p>
      <PostForm action={adminPaths.invitation(token)} className="form" noValidate replace>
        {/* Tells password managers which account this is. */}
        <input type="text" hidden readOnly autoComplete="username" value={email} />
        <p className="invitation-email">
          Vas a ingresar con <strong>{email}</strong>.
        </p>
        <TextField
          {...replyField(reply, "nombre")}
          label="Nombre"
          hint="Así te ven los demás."
          maxLength={MAX_PERSON_NAME_LENGTH}
          autoComplete="name"
          required
        />
        <TextField
          name="nueva"
          label="Contraseña"
          type="password"
          hint={`Al menos ${MIN_PASSWORD_LENGTH} caracteres: tres o cuatro palabras sin relación son fáciles de recordar.`}
          autoComplete="new-password"
          required
          error={reply?.errors.nueva}
        />
        <TextField
          name="repetida"
          label="Repetila"
          type="password"
          autoComplete="new-password"
          required
          error={reply?.errors.repetida}
        />
        <button className="button button-wide">
          Crear mi cuenta
          {isSending && <span className="spinner" aria-hidden="true" />}
        </button>
      </PostForm>
    </>
  );
}

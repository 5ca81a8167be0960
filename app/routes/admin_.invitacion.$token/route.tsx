import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type LinksFunction,
} from "@remix-run/node";
import { useLoaderData, Form, Link } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { COMMON_PASSWORDS } from "../../auth/password-hash.server";
import { answerPasswordForm } from "../../auth/confirm-password.server";
import { findInvitationOf, joinByLink } from "../../auth/account-links.server";
import { findAdmin } from "../../auth/require-admin.server";
import { serializeSignIn } from "../../auth/sign-in.server";
import { describeDevice } from "../../domain/owner/session";
import { MAX_PERSON_NAME_LENGTH, NAME_PROBLEMS } from "../../domain/owner/people";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { readSettings } from "../../data/shop/settings.server";
import { ROLES, roleName } from "../../domain/owner/roles";
import { NOT_SAVED } from "../../flows/not-saved";
import type { FormReply } from "../../forms/form-reply";
import { readText } from "../../forms/kit/typed-texts";
import { parseAcceptance, type InvitationField } from "../../forms/owner/people";
import { TOKEN_PAGE, tokenHeaders } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { refuseForm, seeOther } from "../../http/responses";
import { unlistedMeta } from "../../http/unlisted-meta";
import { paths } from "../../paths";
import { serializeFlash } from "../../sessions/flash.server";
import {
  AccountHint,
  NEW_PASSWORD_HINT,
  NewPasswordFields,
} from "../../ui/admin/owner/password-fields";
import styles from "../../styles/admin.css?url";
import { SignInCard } from "../../ui/admin/owner/sign-in-card";
import { replyField } from "../../ui/form-fields";
import { PostForm, useReply, useReplyErrors, type FormControls, SendButton } from "../../ui/form";
import type { PageHandle } from "../../ui/page";
import { TextField } from "../../ui/fields";

export const handle: PageHandle = { title: () => "Invitación" };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta = unlistedMeta;

export const headers = tokenHeaders;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { name: shopName } = await readSettings();
  const { status, ...invitation } = await findPage(request, params.token ?? "");
  return data({ shopName, ...invitation }, { status, headers: TOKEN_PAGE });
}

async function findPage(request: Request, token: string) {
  try {
    const found = await findInvitationOf(token, new Date());
    const signedInAs = (await findAdmin(request))?.author.name ?? null;
    if (!found) return { state: "unknown" as const, signedInAs, status: 404 };
    const { inviter } = found;
    if (found.state === "over") return { state: "over" as const, inviter, signedInAs, status: 410 };
    if (signedInAs !== null) return { state: "signed-in" as const, signedInAs, status: 200 };
    const { email, role } = found;
    const does = ROLES.find(({ id }) => id === role)?.text ?? "";
    const shown = { token, email, inviter, role: roleName(role), does };
    return { state: "open" as const, ...shown, status: 200 };
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return { state: "unavailable" as const, status: 503 };
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const formData = await readForm(request);
  return answerPasswordForm(
    { replyWith: (message) => replyWith(formData, message), unsaved: NOT_SAVED },
    () => accept(request, params.token ?? "", formData),
  );
}

async function accept(request: Request, token: string, formData: FormData) {
  const now = new Date();
  const found = await findInvitationOf(token, now);
  if (!found) return data(replyWith(formData, OVER), { status: 404, headers: TOKEN_PAGE });
  if (found.state === "over") return refuseEnded(formData);
  // Otherwise a second person would take over the browser of the first.
  if ((await findAdmin(request)) !== null) {
    return refuseForm(replyWith(formData, SIGNED_IN), 409);
  }
  const context = { username: found.email, commonPasswords: COMMON_PASSWORDS };
  const { value: acceptance, reply } = parseAcceptance(formData, context);
  if (!acceptance) return refuseForm(reply, 400);
  const device = describeDevice(request.headers.get("User-Agent"));
  const session = await joinByLink(token, { ...acceptance, device, now });
  if (!session) return refuseEnded(formData);
  if (typeof session === "string") {
    const values = { nombre: acceptance.name };
    const errors = { nombre: NAME_PROBLEMS[session] };
    return refuseForm({ values, errors }, session === "name-taken" ? 409 : 400);
  }
  const flash = {
    title: `Te damos la bienvenida, ${acceptance.name}`,
    text: `Desde ahora ingresás con ${found.email} y tu contraseña.`,
  };
  const signIn = await serializeSignIn(request, session);
  return seeOther(adminPaths.home(), ...signIn, await serializeFlash(flash));
}

const OVER = "Esta invitación ya no sirve: se usó, venció o la cancelaron. No se guardó nada.";
const SIGNED_IN = "En este navegador hay otra sesión abierta: cerrala antes de aceptar.";

function refuseEnded(formData: FormData) {
  return data(replyWith(formData, OVER), { status: 410, headers: TOKEN_PAGE });
}

function replyWith(formData: FormData, invitacion: string): FormReply<InvitationField> {
  return { values: { nombre: readText(formData, "nombre") }, errors: { invitacion } };
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;
type Reply = FormReply<InvitationField> | null;

const CONTROLS: FormControls<InvitationField> = {
  invitacion: null,
  nombre: "nombre",
  nueva: "nueva",
  repetida: "repetida",
};

export default function InvitationRoute() {
  const page = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
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

function Open({ page, reply }: { page: Extract<Page, { state: "open" }>; reply: Reply }) {
  const { token, email, inviter, role, does } = page;
  return (
    <>
      <p>
        <strong>{inviter || "La tienda"}</strong> te invita a la administración con el rol{" "}
        <strong>{role}</strong>. {does}
      </p>
      <PostForm action={adminPaths.invitation(token)} className="form" noValidate replace>
        <AccountHint username={email} />
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
        <NewPasswordFields label="Contraseña" hint={NEW_PASSWORD_HINT} reply={reply} />
        <SendButton>Crear mi cuenta</SendButton>
      </PostForm>
    </>
  );
}

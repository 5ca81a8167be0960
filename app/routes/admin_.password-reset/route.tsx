import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type LinksFunction,
} from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { COMMON_PASSWORDS } from "../../auth/password-hash.server";
import { RESET_MINUTES } from "../../domain/owner/password";
import { NOT_SAVED } from "../../flows/not-saved";
import { answerPasswordForm } from "../../auth/confirm-password.server";
import {
  canResetByMail,
  countResetForm,
  findResetUsername,
  resetByLink,
  startResetByLink,
} from "../../auth/account-links.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { readSettings } from "../../data/shop/settings.server";
import { parseChosenPassword, parseResetRequest, type ResetField } from "../../forms/owner/account";
import type { FormReply } from "../../forms/form-reply";
import { TOKEN_PAGE, tokenHeaders } from "../../http/caching";
import { readMailOrigin } from "../../http/origin.server";
import { readForm } from "../../http/read-form.server";
import { badRequest, refuseForm, seeOther } from "../../http/responses";
import { unlistedMeta } from "../../http/unlisted-meta";
import { composePasswordChangedMail, sendResetLink } from "../../mail/account-mails.server";
import { paths } from "../../paths";
import { serializeFlash, takeFlash } from "../../sessions/flash.server";
import { NEW_PASSWORD_HINT, NewPasswordFields } from "../../ui/admin/owner/password-fields";
import styles from "../../styles/admin.css?url";
import { SignInCard } from "../../ui/admin/owner/sign-in-card";
import { replyField } from "../../ui/form-fields";
import { PostForm, useReply, useReplyErrors, type FormControls, SendButton } from "../../ui/form";
import type { PageHandle } from "../../ui/page";
import { TextField } from "../../ui/fields";

export const handle: PageHandle = { title: () => "Contraseña nueva" };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta = unlistedMeta;

export const headers = tokenHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const { name: shopName } = await readSettings();
  const { flash, headers } = await takeFlash(request);
  return data(
    { shopName, flashText: flash?.text ?? null, ...(await findForm(request)) },
    { headers: { ...TOKEN_PAGE, ...headers } },
  );
}

async function findForm(request: Request) {
  const token = readToken(request);
  if (token === "") {
    return { form: (await canResetByMail()) ? ("request" as const) : ("none" as const) };
  }
  try {
    const username = await findResetUsername(token, new Date());
    return username === null
      ? { form: "over" as const }
      : { form: "choose" as const, token, username };
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) return { form: "unavailable" as const };
    throw error;
  }
}

const readToken = (request: Request) => new URL(request.url).searchParams.get("ficha") ?? "";

export async function action({ request, context }: ActionFunctionArgs) {
  const formData = await readForm(request);
  return answerPasswordForm(
    {
      countForm: () => countResetForm(context.clientAddress),
      replyWith: (pedido): FormReply<ResetField> => ({ values: {}, errors: { pedido } }),
      unsaved: NOT_SAVED,
    },
    async () => {
      switch (formData.get("intent")) {
        case "request":
          return askForLink(request, formData);
        case "choose":
          return choose(request, formData);
        default:
          throw badRequest();
      }
    },
  );
}

/** Always gives the same answer, so that it does not reveal which accounts exist. */
async function askForLink(request: Request, formData: FormData) {
  const { value: account, reply } = parseResetRequest(formData);
  if (account === null) return refuseForm(reply, 400);
  if (await canResetByMail()) await sendLinkTo(account, readMailOrigin(request));
  const cookie = await serializeFlash({ title: "Revisá tu correo", text: NEUTRAL });
  return seeOther(adminPaths.passwordReset(), cookie);
}

async function sendLinkTo(account: string, origin: string): Promise<void> {
  const now = new Date();
  const started = await startResetByLink(account, now);
  if (started) await sendResetLink(started, origin + adminPaths.passwordReset(started.token), now);
}

const NEUTRAL = `Si esos datos son de la cuenta, en un momento llega un e-mail con un enlace que sirve ${RESET_MINUTES} minutos. Si no llega, mirá en correo no deseado.`;

async function choose(request: Request, formData: FormData) {
  const token = readToken(request);
  const now = new Date();
  const username = await findResetUsername(token, now);
  if (username === null) return seeOther(adminPaths.passwordReset(token));
  const context = { username, commonPasswords: COMMON_PASSWORDS };
  const { value: password, reply } = parseChosenPassword(formData, context);
  if (password === null) return refuseForm(reply, 400);
  const origin = readMailOrigin(request);
  const isDone = await resetByLink(token, password, {
    now,
    composeMail: (username, settings) =>
      composePasswordChangedMail({ username, settings, origin, now }),
  });
  if (!isDone) return seeOther(adminPaths.passwordReset(token));
  const cookie = await serializeFlash({ title: CHANGED, text: "" });
  return seeOther(paths.adminLogin(), cookie);
}

const CHANGED = "Contraseña cambiada: ya podés ingresar con la nueva.";

type Page = ReturnType<typeof useLoaderData<typeof loader>>;
type Reply = FormReply<ResetField> | null;

const CONTROLS: FormControls<ResetField> = {
  pedido: null,
  cuenta: "cuenta",
  nueva: "nueva",
  repetida: "repetida",
};

export default function PasswordResetRoute() {
  const page = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const errors = useReplyErrors(reply, CONTROLS);
  const { shopName, flashText } = page;
  return (
    <SignInCard
      shopName={shopName}
      heading="Contraseña nueva"
      flashText={reply === null ? flashText : null}
      errorTitle={
        page.form === "choose" ? "No cambiamos la contraseña" : "No te mandamos el enlace"
      }
      errors={errors}
      back={{ to: paths.adminLogin(), text: "Volver a ingresar" }}
    >
      <ResetForm page={page} reply={reply} />
    </SignInCard>
  );
}

function ResetForm({ page, reply }: { page: Page; reply: Reply }) {
  switch (page.form) {
    case "request":
      return <RequestForm reply={reply} />;
    case "choose":
      return <ChooseForm token={page.token} username={page.username} reply={reply} />;
    case "over":
      return (
        <>
          <p>Este enlace venció o ya se usó. Tu contraseña sigue siendo la última que elegiste.</p>
          <p>
            <Link className="button button-wide" to={adminPaths.passwordReset()}>
              Pedir otro enlace
            </Link>
          </p>
        </>
      );
    case "unavailable":
      return <p>La base de datos no responde: volvé a abrir el enlace en un rato.</p>;
    case "none":
      return (
        <p>
          La tienda todavía no manda e-mails, así que no puede mandarte un enlace. Quien se ocupa de
          la computadora de la tienda puede hacerte una contraseña nueva con{" "}
          <code>npm run tela -- admin password</code>.
        </p>
      );
  }
}

function RequestForm({ reply }: { reply: Reply }) {
  return (
    <PostForm action={adminPaths.passwordReset()} className="form" noValidate replace>
      <input type="hidden" name="intent" value="request" />
      <p>Te mandamos un e-mail con un enlace para elegir otra.</p>
      <TextField
        {...replyField(reply, "cuenta")}
        label="Usuario o e-mail"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
      />
      <SendButton>Mandarme el enlace</SendButton>
    </PostForm>
  );
}

function ChooseForm({ token, username, reply }: { token: string; username: string; reply: Reply }) {
  return (
    <PostForm action={adminPaths.passwordReset(token)} className="form" noValidate replace>
      <input type="hidden" name="intent" value="choose" />
      {/* Tells password managers which account this is. */}
      <input type="hidden" name="usuario" autoComplete="username" value={username} />
      <NewPasswordFields hint={NEW_PASSWORD_HINT} reply={reply} />
      <p className="field-hint">Se cierra la sesión en todos los navegadores.</p>
      <SendButton>Cambiar la contraseña</SendButton>
    </PostForm>
  );
}

import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type LinksFunction,
} from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { HashQueueFullError } from "../../auth/password-hash.server";
import { canResetByMail } from "../../auth/account-links.server";
import { findAdmin } from "../../auth/require-admin.server";
import {
  countPasswordForm,
  forgetPasswordForms,
  authenticator,
  serializeSignIn,
} from "../../auth/sign-in.server";
import { DatabaseUnavailableError, readOrNull } from "../../data/sqlite/database-fault.server";
import { readSettings } from "../../data/shop/settings.server";
import {
  describeLock,
  parseSignIn,
  replyToSignIn,
  type SignIn,
  type SignInField,
} from "../../forms/owner/sign-in";
import { describeWait } from "../../domain/plain/words";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { readSignInCookies } from "../../http/kept-cookies";
import { readForm } from "../../http/read-form.server";
import { refuseForm, refuseForNow, seeOther } from "../../http/responses";
import { unlistedMeta } from "../../http/unlisted-meta";
import { safeAdminPath } from "../../http/safe-redirect";
import { getLog } from "../../log/log.server";
import { paths } from "../../paths";
import { takeFlash } from "../../sessions/flash.server";
import { signInStepCookie } from "../../sessions/admin.server";
import { PasswordField } from "../../ui/admin/owner/password-fields";
import styles from "../../styles/admin.css?url";
import { SignInCard } from "../../ui/admin/owner/sign-in-card";
import { replyField } from "../../ui/form-fields";
import { PostForm, useReply, useReplyErrors, type FormControls, SendButton } from "../../ui/form";
import type { PageHandle } from "../../ui/page";
import { TextField } from "../../ui/fields";

export const handle: PageHandle = { title: () => "Ingresar a la administración" };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta = unlistedMeta;

export const headers = adminHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const wanted = safeAdminPath(new URL(request.url).searchParams.get("volver"));
  // Without the database, the form reports the problem when it is sent.
  if (await readOrNull(findAdmin(request))) throw redirect(wanted, { headers: NO_STORE });
  const { flash, headers } = await takeFlash(request);
  const { name: shopName } = await readSettings();
  return data(
    {
      wanted,
      shopName,
      cookies: readSignInCookies(request),
      flashText: flash && `${flash.title}. ${flash.text}`.trim(),
      canResetByMail: await canResetByMail(),
    },
    { headers: { ...NO_STORE, ...headers } },
  );
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { signIn, errors } = parseSignIn(await readForm(request.clone()));
  if (Object.keys(errors).length > 0) {
    return refuse(signIn, errors, 400);
  }
  try {
    const waitSeconds = await countPasswordForm(request, context.clientAddress);
    if (waitSeconds !== null) return askToWait(signIn, waitSeconds);

    const result = await authenticator.authenticate("form", request);
    switch (result.outcome) {
      case "refused":
        return refuse(signIn, { contrasena: "Credenciales inválidas" }, 400);
      case "locked":
        return refuse(signIn, { ingreso: describeLock(result.until) }, 403);
      case "signed-in":
        await forgetPasswordForms(request, context.clientAddress);
        return seeOther(safeAdminPath(signIn.volver), ...(await serializeSignIn(request, result)));
      case "code-needed":
        return seeOther(
          adminPaths.signInCode(safeAdminPath(signIn.volver)),
          await signInStepCookie.serialize(result.pending, new Date()),
        );
    }
  } catch (error) {
    if (error instanceof HashQueueFullError) return askToWait(signIn, error.waitSeconds);
    getLog().error({ err: error, requestId: context.requestId }, "sign-in failed");
    const status = error instanceof DatabaseUnavailableError ? 503 : 500;
    return refuse(signIn, { ingreso: "Error interno del servidor" }, status);
  }
}

function refuse(
  signIn: SignIn,
  errors: Parameters<typeof replyToSignIn>[1],
  status: 400 | 403 | 500 | 503,
) {
  return refuseForm(replyToSignIn(signIn, errors), status);
}

function askToWait(signIn: SignIn, seconds: number) {
  return refuseForNow(replyToSignIn(signIn, { ingreso: describeWait(seconds) }), seconds);
}

const CONTROLS: FormControls<SignInField> = {
  ingreso: null,
  usuario: "usuario",
  contrasena: "contrasena",
};

/** One array: a new one moves the focus to the summary again. */
const COOKIES_BLOCKED = [
  {
    controlId: null,
    message:
      "Tu navegador bloquea las cookies de esta página, y sin ellas no puede recordar que ingresaste. Permitilas para este sitio y volvé a ingresar.",
  },
];

export default function SignInRoute() {
  const { shopName, wanted, flashText, cookies, canResetByMail } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const refused = useReplyErrors(reply, CONTROLS);
  const errors = reply === null && cookies === "blocked" ? COOKIES_BLOCKED : refused;
  return (
    <SignInCard
      shopName={shopName}
      heading="Administración"
      flashText={reply === null ? flashText : null}
      errorTitle="No pudimos dejarte entrar"
      errors={errors}
      back={{ to: paths.home(), text: "Volver a la tienda" }}
    >
      <PostForm action={paths.adminLogin()} className="form" noValidate replace>
        <input type="hidden" name="volver" value={reply?.values.volver ?? wanted} />
        <TextField
          {...replyField(reply, "usuario")}
          label="Usuario"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
        />
        <PasswordField label="Contraseña" reply={reply} />
        <SendButton>Ingresar</SendButton>
      </PostForm>
      {cookies === "unknown" && (
        <p className="sign-in-help">
          Tu navegador tiene que aceptar las cookies de esta página. Si ingresás y volvés acá, es
          porque las bloquea.
        </p>
      )}
      {canResetByMail ? (
        <p className="sign-in-help">
          <Link to={adminPaths.passwordReset()}>¿Olvidaste la contraseña?</Link>
        </p>
      ) : (
        <ForgottenPassword />
      )}
    </SignInCard>
  );
}

/** For a shop that cannot send mail. */
function ForgottenPassword() {
  return (
    <details className="sign-in-help">
      <summary>¿Olvidaste la contraseña?</summary>
      <p>
        Después de 5 intentos fallidos hay que esperar 15 minutos para volver a probar. Si no la
        recordás, quien se ocupa de la computadora de la tienda puede hacerte una nueva con{" "}
        <code>npm run tela -- admin password</code>.
      </p>
    </details>
  );
}

import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type LinksFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { findAdmin } from "../../auth/require-admin.server";
import {
  enterCode,
  type CodeOutcome,
  countPasswordForm,
  forgetPasswordForms,
  serializeSignIn,
} from "../../auth/sign-in.server";
import { DatabaseUnavailableError, readOrNull } from "../../data/sqlite/database-fault.server";
import { readSettings } from "../../data/shop/settings.server";
import type { Flash } from "../../domain/plain/flash";
import {
  describeLock,
  describeWrongCode,
  parseSignInCode,
  type CodeField,
} from "../../forms/owner/sign-in";
import { describeWait } from "../../domain/plain/words";
import type { FormReply } from "../../forms/form-reply";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { signInAgain } from "../../http/kept-cookies";
import { readForm } from "../../http/read-form.server";
import { refuseForm, refuseForNow, seeOther } from "../../http/responses";
import { unlistedMeta } from "../../http/unlisted-meta";
import { safeAdminPath } from "../../http/safe-redirect";
import { getLog } from "../../log/log.server";
import { paths } from "../../paths";
import { serializeFlash } from "../../sessions/flash.server";
import { signInStepCookie } from "../../sessions/admin.server";
import styles from "../../styles/admin.css?url";
import { SignInCard } from "../../ui/admin/owner/sign-in-card";
import type { PageHandle } from "../../ui/page";
import { PostForm, useReply, useReplyErrors, type FormControls, SendButton } from "../../ui/form";
import { TextField } from "../../ui/fields";

export const handle: PageHandle = { title: () => "Código para ingresar" };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta = unlistedMeta;

export const headers = adminHeaders;

/** Between the password and the session: open without a session, and useless without the password. */
export async function loader({ request }: LoaderFunctionArgs) {
  const wanted = safeAdminPath(new URL(request.url).searchParams.get("volver"));
  if (await readOrNull(findAdmin(request))) throw redirect(wanted, { headers: NO_STORE });
  // What became of the account meanwhile is asked with the code: this loader also runs after it.
  const isAsked = (await signInStepCookie.read(request, new Date())) !== null;
  if (!isAsked) throw await startAgain(signInAgain(request, wanted), OVER);
  const { name: shopName } = await readSettings();
  return data({ wanted, shopName }, { headers: NO_STORE });
}

const OVER: Flash = {
  title: "Poné de nuevo tu contraseña",
  text: "Después de la contraseña hay 5 minutos para escribir el código.",
};
const DEACTIVATED: Flash = {
  title: "Tu cuenta está desactivada",
  text: "Hablá con la dueña o el dueño de la tienda.",
};

async function startAgain(address: string, flash: Flash) {
  return seeOther(address, await signInStepCookie.forget(), await serializeFlash(flash));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = parseSignInCode(await readForm(request));
  const { typed, field, error } = form;
  if (typed === null) return refuse(form, { [field]: error }, 400);
  try {
    const waitSeconds = await countPasswordForm(request, context.clientAddress);
    if (waitSeconds !== null) {
      return refuseForNow(replyWith(form, { ingreso: describeWait(waitSeconds) }), waitSeconds);
    }
    const result = await enterCode(request, typed);
    switch (result.outcome) {
      case "signed-in":
        await forgetPasswordForms(request, context.clientAddress);
        return enter(request, safeAdminPath(form.volver), result);
      case "over":
        return await startAgain(paths.adminLogin(safeAdminPath(form.volver)), OVER);
      case "deactivated":
        return await startAgain(paths.adminLogin(safeAdminPath(form.volver)), DEACTIVATED);
      case "locked":
        return refuse(form, { ingreso: describeLock(result.until) }, 403);
      case "used":
      case "wrong":
        return refuse(form, { [field]: describeWrongCode(typed) }, 400);
    }
  } catch (failure) {
    getLog().error({ err: failure, requestId: context.requestId }, "sign-in failed");
    const status = failure instanceof DatabaseUnavailableError ? 503 : 500;
    return refuse(form, { ingreso: "Error interno del servidor" }, status);
  }
}

async function enter(
  request: Request,
  wanted: string,
  result: Extract<CodeOutcome, { outcome: "signed-in" }>,
) {
  const { recoveryCodesLeft: left } = result;
  const cookies = [...(await serializeSignIn(request, result)), await signInStepCookie.forget()];
  if (left !== null) cookies.push(await serializeFlash(describeLeft(left)));
  return seeOther(wanted, ...cookies);
}

function describeLeft(left: number): Flash {
  return {
    title: "Entraste con un código de recuperación",
    text: `Ese ya no sirve más. ${left === 1 ? "Te queda 1" : `Te quedan ${left}`}.`,
    link: { to: adminPaths.account(), text: "Pedir códigos nuevos" },
  };
}

function refuse(form: SignInCode, errors: CodeErrors, status: 400 | 403 | 500 | 503) {
  return refuseForm(replyWith(form, errors), status);
}

type SignInCode = ReturnType<typeof parseSignInCode>;
type CodeErrors = FormReply<CodeField>["errors"];

/** No code is sent back. */
function replyWith({ volver }: SignInCode, errors: CodeErrors): FormReply<CodeField> {
  return { values: { volver }, errors };
}

const CONTROLS: FormControls<CodeField> = {
  ingreso: null,
  codigo: "codigo",
  recuperacion: "recuperacion",
};

export default function SignInCodeRoute() {
  const { shopName, wanted } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const next = reply?.values.volver ?? wanted;
  const errors = useReplyErrors(reply, CONTROLS);
  return (
    <SignInCard
      shopName={shopName}
      heading="Un paso más: tu código"
      flashText={null}
      errorTitle="No pudimos dejarte entrar"
      errors={errors}
      back={{ to: paths.adminLogin(next), text: "Volver a la contraseña" }}
    >
      <PostForm action={adminPaths.signInCode(next)} className="form" noValidate replace>
        <input type="hidden" name="volver" value={next} />
        <TextField
          name="codigo"
          label="Código"
          hint="Los 6 números que muestra ahora la app en tu teléfono."
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          required
          error={reply?.errors.codigo}
        />
        <details className="sign-in-help" open={reply?.errors.recuperacion !== undefined}>
          <summary>¿No tenés el teléfono?</summary>
          <TextField
            name="recuperacion"
            label="Código de recuperación"
            hint="Uno de los diez que guardaste, con o sin guiones. Cada uno sirve una vez."
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            error={reply?.errors.recuperacion}
          />
        </details>
        <SendButton>Ingresar</SendButton>
      </PostForm>
    </SignInCard>
  );
}

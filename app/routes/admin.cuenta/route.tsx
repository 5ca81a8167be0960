import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { changePassword } from "../../auth/change-password.server";
import { confirmPassword } from "../../auth/confirm-password.server";
import { COMMON_PASSWORDS } from "../../auth/common-passwords.server";
import { HashQueueFullError } from "../../auth/hash-worker.server";
import { requireAdmin, requireChosenPassword } from "../../auth/require-admin.server";
import { countPasswordForm, forgetPasswordForms } from "../../auth/sign-in-limit.server";
import { serializeSignIn } from "../../auth/sign-in.server";
import type { SignedInAdmin } from "../../data/owner/admin-sessions.server";
import { changeEmail, findAccount } from "../../data/owner/admins.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { formatLongMoment } from "../../domain/plain/buenos-aires";
import { parseEmail, parsePasswordChange, type AccountField } from "../../forms/owner/account";
import type { FormReply } from "../../forms/form-reply";
import { describeLock, describeWait } from "../../forms/owner/password-refusals";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { badRequest, refuseForm, refuseForNow, seeOther } from "../../http/responses";
import { paths } from "../../paths";
import { serializeFlash } from "../../sessions/flash.server";
import { AccountPage } from "../../ui/admin/owner/account-page";
import type { PageHandle } from "../../ui/document-title";
import { useReply } from "../../ui/use-reply";

const NOT_SAVED = "No pudimos guardar: la base de datos no responde y no se cambió nada.";

export const handle: PageHandle = { title: () => "Cuenta" };

export const headers = adminHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const { id, username, email, hasMadeUpPassword } = await requireAdmin(request, "own");
  const lastLoginAt = await findLastLogin(id);
  const lastLogin = lastLoginAt === null ? null : formatLongMoment(lastLoginAt);
  return data({ username, email, lastLogin, hasMadeUpPassword }, { headers: NO_STORE });
}

/** Optional data: the page also works when the database cannot be read. */
async function findLastLogin(adminId: number): Promise<Date | null> {
  try {
    return (await findAccount(adminId))?.lastLoginAt ?? null;
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) return null;
    throw error;
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, "own");
  const formData = await readForm(request);
  switch (formData.get("intent")) {
    case "email":
      requireChosenPassword(admin);
      return saveEmail(request, admin, formData, context.clientAddress);
    case "password":
      return savePassword(request, admin, formData, context.clientAddress);
    default:
      throw badRequest();
  }
}

/** Reset links go to this address, so changing it needs the password. */
async function saveEmail(
  request: Request,
  admin: SignedInAdmin,
  formData: FormData,
  clientAddress: string | undefined,
) {
  const { change, reply } = parseEmail(formData);
  if (reply) return refuseForm(reply, 400);
  const { email, password } = change;
  const replyWith = (errors: FormReply<AccountField>["errors"]) => ({ values: { email }, errors });
  const wait = (seconds: number) =>
    refuseForNow(replyWith({ contrasena: describeWait(seconds) }), seconds);
  try {
    const waitSeconds = await countPasswordForm(request, clientAddress);
    if (waitSeconds !== null) return wait(waitSeconds);
    const confirmed = await confirmPassword(request, admin, password);
    if (confirmed.outcome === "wrong") {
      return refuseForm(replyWith({ contrasena: "No es tu contraseña." }), 400);
    }
    if (confirmed.outcome === "locked") {
      return refuseForm(replyWith({ contrasena: describeLock(confirmed.until) }), 403);
    }
    await forgetPasswordForms(request, clientAddress);
    await changeEmail(admin.id, email);
  } catch (error) {
    if (error instanceof HashQueueFullError) return wait(error.waitSeconds);
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuseForm(replyWith({ email: NOT_SAVED }), 503);
  }
  const flash = { title: "E-mail guardado", text: "Los datos de tu cuenta están al día." };
  return seeOther(paths.adminAccount(), await serializeFlash(flash));
}

async function savePassword(
  request: Request,
  admin: SignedInAdmin,
  formData: FormData,
  clientAddress: string | undefined,
) {
  const context = { username: admin.username, commonPasswords: COMMON_PASSWORDS };
  const { change, reply } = parsePasswordChange(formData, context);
  if (!change) return refuseForm(reply, 400);
  try {
    const waitSeconds = await countPasswordForm(request, clientAddress);
    if (waitSeconds !== null) return askToWait(waitSeconds);
    const result = await changePassword(request, admin, change);
    switch (result.outcome) {
      case "wrong":
        return refuse({ actual: "No es tu contraseña actual." }, 400);
      case "locked":
        return refuse({ cambio: describeLock(result.until) }, 403);
      case "changed": {
        await forgetPasswordForms(request, clientAddress);
        const next = admin.hasMadeUpPassword ? paths.admin() : paths.adminAccount();
        const signIn = await serializeSignIn(request, result);
        return seeOther(next, ...signIn, await serializeFlash(PASSWORD_CHANGED));
      }
    }
  } catch (error) {
    if (error instanceof HashQueueFullError) return askToWait(error.waitSeconds);
    if (error instanceof DatabaseUnavailableError) return refuse({ cambio: NOT_SAVED }, 503);
    throw error;
  }
}

const PASSWORD_CHANGED = {
  title: "Contraseña cambiada",
  text: "Se cerró la sesión en todos los demás navegadores.",
};

function refuse(errors: FormReply<AccountField>["errors"], status: 400 | 403 | 503) {
  const reply: FormReply<AccountField> = { values: {}, errors };
  return refuseForm(reply, status);
}

function askToWait(seconds: number) {
  const reply: FormReply<AccountField> = { values: {}, errors: { cambio: describeWait(seconds) } };
  return refuseForNow(reply, seconds);
}

export default function AccountRoute() {
  const account = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <AccountPage {...account} reply={reply} />;
}

import { adminPaths } from "../../admin-paths";
import {
  changePassword,
  afterPassword,
  answerPasswordForm,
  type TypedPassword,
} from "../../auth/confirm-password.server";
import { COMMON_PASSWORDS } from "../../auth/password-hash.server";
import { forgetOtherSessions, forgetSession } from "../../auth/known-sessions.server";
import { countPasswordForm, forgetPasswordForms, serializeSignIn } from "../../auth/sign-in.server";
import { changeEmail, changeName, endOtherSessions } from "../../data/owner/own-account.server";
import { NAME_PROBLEMS } from "../../domain/owner/people";
import { NOT_SAVED } from "../../flows/not-saved";
import type { FormReply } from "../../forms/form-reply";
import {
  parseEmail,
  parseOwnName,
  parsePasswordChange,
  type AccountField,
} from "../../forms/owner/account";
import { describeLock } from "../../forms/owner/sign-in";
import { refuseForm, seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import { backToAccount, refuseOwn, saveOwn, type OwnForm } from "./own-form.server";

export async function saveName({ admin, formData }: OwnForm) {
  const { value: name, reply } = parseOwnName(formData);
  if (reply) return refuseForm<FormReply<AccountField>>(reply, 400);
  return saveOwn("nombre", { nombre: name }, async () => {
    const problem = await changeName({ admin, now: new Date() }, name);
    if (problem !== null) {
      const status = problem === "name-taken" ? 409 : 400;
      return refuseOwn({ nombre: NAME_PROBLEMS[problem] }, status, { nombre: name });
    }
    const called = name || admin.username;
    return backToAccount({ title: "Nombre guardado", text: `Los demás te ven como ${called}.` });
  });
}

/** Reset links go to this address, so changing it needs the password. */
export async function saveEmail(form: OwnForm) {
  const { value: change, reply } = parseEmail(form.formData);
  if (reply) return refuseForm(reply, 400);
  const { email, password } = change;
  const typed: TypedPassword<AccountField> = { field: "contrasena", password, values: { email } };
  return afterPassword(form, typed, async () => {
    if (!(await changeEmail({ admin: form.admin, now: new Date() }, email))) {
      return refuseOwn({ email: "Otra cuenta usa ese e-mail." }, 409, { email });
    }
    return backToAccount({
      title: "E-mail guardado",
      text: "Los datos de tu cuenta están al día.",
    });
  });
}

/** All other sessions, or the one that the form names. */
export async function endSessions({ admin, formData }: OwnForm) {
  const named = formData.get("sesion");
  const only = typeof named === "string" ? named : null;
  return saveOwn("sesiones", {}, async () => {
    const ended = await endOtherSessions({ admin, now: new Date() }, only);
    if (only === null) forgetOtherSessions(admin);
    else if (ended > 0) forgetSession(only);
    const text =
      ended === 1
        ? "Se cerró 1 sesión: ese navegador tiene que ingresar de nuevo."
        : `Se cerraron ${ended} sesiones: esos navegadores tienen que ingresar de nuevo.`;
    return backToAccount(
      ended === 0
        ? { title: only ? "Esa sesión ya estaba cerrada" : "No había otras sesiones", text: "" }
        : { title: ended === 1 ? "Sesión cerrada" : "Otras sesiones cerradas", text },
    );
  });
}

export async function savePassword({ request, admin, formData, clientAddress }: OwnForm) {
  const context = { username: admin.username, commonPasswords: COMMON_PASSWORDS };
  const { value: change, reply } = parsePasswordChange(formData, context);
  if (!change) return refuseForm(reply, 400);
  const replyWith = (cambio: string): FormReply<AccountField> => ({
    values: {},
    errors: { cambio },
  });
  const countForm = () => countPasswordForm(request, clientAddress);
  return answerPasswordForm({ countForm, replyWith, unsaved: NOT_SAVED }, async () => {
    const result = await changePassword(request, admin, change);
    switch (result.outcome) {
      case "wrong":
        return refuseOwn({ actual: "No es tu contraseña actual." }, 400);
      case "locked":
        return refuseOwn({ cambio: describeLock(result.until) }, 403);
      case "changed": {
        await forgetPasswordForms(request, clientAddress);
        const next = admin.hasMadeUpPassword ? adminPaths.home() : adminPaths.account();
        const signIn = await serializeSignIn(request, result);
        return seeOther(next, ...signIn, await serializeFlash(PASSWORD_CHANGED));
      }
    }
  });
}

const PASSWORD_CHANGED = {
  title: "Contraseña cambiada",
  text: "Se cerró la sesión en todos los demás navegadores.",
};

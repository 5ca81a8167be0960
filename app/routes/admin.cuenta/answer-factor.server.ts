import { adminPaths } from "../../admin-paths";
import { drawQr } from "../../images/draw-qr.server";
import {
  renewRecoveryCodes,
  turnOffFactor,
  turnOnFactor,
  describeKey,
  makeUpKey,
} from "../../auth/second-factor.server";
import type { SignedInAdmin } from "../../data/owner/admin-sessions.server";
import { formatKey } from "../../domain/owner/second-factor";
import { afterPassword } from "../../auth/confirm-password.server";
import { readText } from "../../forms/kit/typed-texts";
import { describeLock, describeWrongCode, readCode } from "../../forms/owner/sign-in";
import { seeOther } from "../../http/responses";
import { newCodesCookie, newKeyCookie } from "../../sessions/admin.server";
import { backToAccount, refuseOwn, saveOwn, type OwnForm } from "./own-form.server";

const WRONG_FIRST_CODE =
  "No es el código que muestra la app ahora. Si no coincide nunca, mirá que la hora del teléfono sea la automática.";
const SIX_DIGITS = "Escribí los 6 números que muestra la app.";
const ALREADY = { title: "El segundo factor ya estaba activado", text: "No se cambió nada." };
const NONE = { title: "No tenés un segundo factor", text: "No se cambió nada." };

/** The key that waits in this browser for its first code, as the page shows it. */
export async function findNewKey(request: Request, admin: SignedInAdmin, shopName: string) {
  const key = await readNewKey(request, admin);
  if (key === null || admin.hasSecondFactor) return null;
  const address = describeKey(key, { issuer: shopName, label: admin.username });
  return { address, drawing: drawQr(address), text: formatKey(key) };
}

async function readNewKey(request: Request, { sessionId }: SignedInAdmin): Promise<string | null> {
  const stored = await newKeyCookie.read(request, new Date());
  return stored?.sessionId === sessionId ? stored.key : null;
}

/** Shows a new key; nothing changes until its first code. */
export async function startFactor(form: OwnForm) {
  const { admin, request } = form;
  const password = readText(form.formData, "claveParaActivar");
  return afterPassword(form, { field: "claveParaActivar", password }, async () => {
    if (admin.hasSecondFactor) return backToAccount(ALREADY);
    // The same key in a second tab, so that the first tab's code is right too.
    const key = (await readNewKey(request, admin)) ?? makeUpKey();
    const cookie = await newKeyCookie.serialize({ sessionId: admin.sessionId, key }, new Date());
    return seeOther(`${adminPaths.account()}#segundo-factor`, cookie);
  });
}

export async function stopFactor() {
  return seeOther(`${adminPaths.account()}#segundo-factor`, await newKeyCookie.forget());
}

export async function confirmFactor(form: OwnForm) {
  const { request, admin } = form;
  const key = await readNewKey(request, admin);
  if (key === null) return backToAccount(admin.hasSecondFactor ? ALREADY : TOO_LATE);
  const { typed } = readCode(readText(form.formData, "codigo"));
  if (typed?.kind !== "app") return refuseOwn({ codigo: SIX_DIGITS }, 400);
  return saveOwn("codigo", {}, async () => {
    const turned = await turnOnFactor(admin, key, typed.code);
    if (turned.outcome === "wrong") return refuseOwn({ codigo: WRONG_FIRST_CODE }, 400);
    const forget = await newKeyCookie.forget();
    if (turned.outcome === "already") return backToAccount(ALREADY, forget);
    return showCodes(admin, turned.recoveryCodes, forget);
  });
}

const TOO_LATE = {
  title: "Volvé a empezar",
  text: "El código QR dura 15 minutos y ya pasaron. No se cambió nada.",
};

export async function renewCodes(form: OwnForm) {
  const password = readText(form.formData, "claveParaCodigos");
  return afterPassword(form, { field: "claveParaCodigos", password }, async () => {
    const codes = await renewRecoveryCodes(form.admin);
    return codes === null ? backToAccount(NONE) : showCodes(form.admin, codes);
  });
}

/** The codes travel sealed in a cookie, to a page that shows them once. */
async function showCodes({ sessionId }: SignedInAdmin, codes: string[], ...cookies: string[]) {
  const cookie = await newCodesCookie.serialize({ sessionId, codes }, new Date());
  return seeOther(adminPaths.recoveryCodes(), ...cookies, cookie);
}

export async function endFactor(form: OwnForm) {
  const { typed, error } = readCode(readText(form.formData, "codigoParaDesactivar"));
  const password = readText(form.formData, "claveParaDesactivar");
  if (typed === null) {
    const missing = password === "" && { claveParaDesactivar: "Escribí tu contraseña." };
    return refuseOwn({ ...missing, codigoParaDesactivar: error }, 400);
  }
  return afterPassword(form, { field: "claveParaDesactivar", password }, async () => {
    const settled = await turnOffFactor(form.admin, typed);
    const refuse = (message: string, status: 400 | 403) =>
      refuseOwn({ codigoParaDesactivar: message }, status);
    switch (settled.outcome) {
      case "right":
        return backToAccount({
          title: "Segundo factor desactivado",
          text: "Desde ahora alcanza con tu contraseña. Los códigos de recuperación dejaron de servir.",
        });
      case "over":
        return backToAccount(NONE);
      case "locked":
        return refuse(describeLock(settled.until), 403);
      case "used":
      case "wrong":
        return refuse(describeWrongCode(typed), 400);
    }
  });
}

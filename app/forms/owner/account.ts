import { MAX_PERSON_NAME_LENGTH } from "../../domain/owner/people";
import { isTypedEmail } from "../../domain/plain/typed-email";
import { hasVisibleLetter, toLine } from "../../domain/plain/visible-text";
import { settleForm, type FormReply } from "../form-reply";
import { readText } from "../kit/typed-texts";
import { findPasswordProblem, PASSWORD_PROBLEMS } from "../../domain/owner/password";
import { ROLES, type RoleId } from "../../domain/owner/roles";
import { IDLE_CHOICES } from "../../domain/owner/session";
import type { ShopSettings } from "../../domain/shop/shop-settings";

/**
 * Of all forms of the account page, each with names of its own. `contrasena` confirms the e-mail; `cambio`
 * and `sesiones` stand for errors without a field.
 */
export type AccountField =
  | ("nombre" | "email" | "contrasena" | "actual" | "nueva" | "repetida" | "cambio" | "sesiones")
  | ("claveParaActivar" | "codigo" | "claveParaCodigos")
  | ("claveParaDesactivar" | "codigoParaDesactivar")
  | RulesField;
type Errors = FormReply<AccountField>["errors"];

const MAX_EMAIL_LENGTH = 254;

export function parseOwnName(formData: FormData) {
  const nombre = toLine(readText(formData, "nombre"));
  return settleForm<string, "nombre">(nombre, { values: { nombre }, errors: checkName(nombre) });
}

/** @returns the error of a name; empty for a good one, and for none */
export function checkName(name: string): { nombre?: string } {
  if (name === "") return {};
  if ([...name].length > MAX_PERSON_NAME_LENGTH) {
    return { nombre: `El nombre puede tener hasta ${MAX_PERSON_NAME_LENGTH} letras.` };
  }
  return hasVisibleLetter(name) ? {} : { nombre: "Escribí un nombre, o dejalo vacío." };
}

/** An empty address means none. */
export function parseEmail(formData: FormData) {
  const email = readText(formData, "email").trim();
  const password = readText(formData, "contrasena");
  const errors: Errors = {};
  if (email !== "" && !(email.length <= MAX_EMAIL_LENGTH && isTypedEmail(email))) {
    errors.email = "Escribí una dirección como nombre@ejemplo.com, o dejalo vacío.";
  }
  if (password === "") errors.contrasena = "Escribí tu contraseña.";
  return settleForm({ email, password }, { values: { email }, errors });
}

export type PasswordChange = { current: string; next: string };

export function parsePasswordChange(formData: FormData, context: PasswordContext) {
  const current = readText(formData, "actual");
  const { next, errors: ofNext } = findNewPasswordErrors(formData, context);
  const errors: Errors = { ...ofNext };
  if (current === "") errors.actual = "Escribí tu contraseña actual.";
  if (errors.nueva === undefined && next === current) errors.nueva = "Es la misma que tenés ahora.";
  return settleForm<PasswordChange, AccountField>({ current, next }, { values: {}, errors });
}

export type PasswordContext = { username: string; commonPasswords: ReadonlySet<string> };

/** The password that was typed twice. Like every password, it is never sent back. */
export function findNewPasswordErrors(formData: FormData, context: PasswordContext) {
  const next = readText(formData, "nueva");
  const problem = findPasswordProblem(next, context);
  const errors: { nueva?: string; repetida?: string } = {};
  if (next === "") errors.nueva = "Escribí la contraseña nueva.";
  else if (problem) errors.nueva = `La contraseña nueva ${PASSWORD_PROBLEMS[problem]}.`;
  if (readText(formData, "repetida") !== next) {
    errors.repetida = "No es igual a la contraseña nueva.";
  }
  return { next, errors };
}

/** `pedido` stands for an error without a field. */
export type ResetField = "cuenta" | "nueva" | "repetida" | "pedido";

const MAX_ACCOUNT_LENGTH = 254;

export function parseResetRequest(formData: FormData) {
  const typed = readText(formData, "cuenta").trim();
  const cuenta = typed.length > MAX_ACCOUNT_LENGTH ? "" : typed;
  const errors = cuenta === "" ? { cuenta: "Escribí tu usuario o tu e-mail." } : {};
  return settleForm<string, ResetField>(cuenta, { values: { cuenta }, errors });
}

export function parseChosenPassword(formData: FormData, context: PasswordContext) {
  const { next, errors } = findNewPasswordErrors(formData, context);
  return settleForm<string, ResetField>(next, { values: {}, errors });
}

/** `pedidoA` stands for the whole choice of roles. */
type RulesField = "pedidoA" | "sinUso" | "claveParaReglas";

export type AccessRules = Pick<ShopSettings, "secondFactorRoles" | "idleMinutes">;

type TypedRules = {
  /** Null for a time that is no choice. */
  rules: Record<"wanted" | "seen", AccessRules> | null;
  password: string;
  values: { pedidoA: string; sinUso: string };
};

/**
 * Reads who must have a second factor and when unused sessions end, and what the form showed of both
 * when it was opened. Unknown roles are left out.
 */
export function parseAccessRules(formData: FormData, current: AccessRules): TypedRules {
  const read = (roles: string, minutes: string): AccessRules | null => {
    const idleMinutes = Number(formData.get(minutes) ?? current.idleMinutes);
    const secondFactorRoles = readRoles(formData, roles);
    return IDLE_CHOICES.includes(idleMinutes) ? { secondFactorRoles, idleMinutes } : null;
  };
  const [wanted, seen] = [read("pedidoA", "sinUso"), read("visto", "sinUsoVisto")];
  return {
    rules: wanted && seen && { wanted, seen },
    password: readText(formData, "claveParaReglas"),
    values: {
      pedidoA: readRoles(formData, "pedidoA").join(),
      sinUso: String(wanted?.idleMinutes ?? current.idleMinutes),
    },
  };
}

/** In the order of the list, so that equal choices are equal texts. */
function readRoles(formData: FormData, name: string): RoleId[] {
  const given = formData.getAll(name);
  return ROLES.map(({ id }) => id).filter((id) => given.includes(id));
}

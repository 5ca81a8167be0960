import { MAX_USERNAME_LENGTH } from "../../domain/owner/password";
import { ROLES, type RoleId } from "../../domain/owner/roles";
import { isTypedEmail } from "../../domain/plain/typed-email";
import { toLine } from "../../domain/plain/visible-text";
import { parsePriceText } from "../../domain/products/price-text";
import { settleForm } from "../form-reply";
import { readText } from "../kit/typed-texts";
import { checkName, findNewPasswordErrors, type PasswordContext } from "./account";

/** `personas` stands for an error without a field. */
export type PeopleField = "email" | "rol" | "contrasena" | "tope" | "topeDescuento" | "personas";

const findRole = (text: string) => ROLES.find(({ id }) => id === text)?.id;
const ELECT = "Elegí un rol de la lista.";

export type Invited = { email: string; role: RoleId; password: string };

export function parseInvite(formData: FormData) {
  const [email, rol] = [readText(formData, "email").trim(), readText(formData, "rol")];
  const role = findRole(rol);
  const isFit = email.length <= MAX_USERNAME_LENGTH && isTypedEmail(email);
  const errors = {
    ...(!isFit && {
      email: `Escribí una dirección como nombre@ejemplo.com, de hasta ${MAX_USERNAME_LENGTH} letras.`,
    }),
    ...(!role && { rol: ELECT }),
  };
  const invited = role ? { email, role, password: readText(formData, "contrasena") } : null;
  return settleForm<Invited, PeopleField>(invited, { values: { email, rol }, errors });
}

/** The address of an open invitation, from a button beside it; empty for none. */
export function readInvitedAddress(formData: FormData): string {
  return readText(formData, "invitado").trim();
}

/** In pesos; an empty limit allows no refund. */
export function parseRefundLimit(formData: FormData) {
  const tope = readText(formData, "tope").trim();
  const limit = /^0*$/.test(tope) ? 0 : parsePriceText(tope).priceInPesos;
  const errors = { tope: "Escribí pesos enteros, por ejemplo 20.000. Vacío: no devuelve nada." };
  return settleForm<number, PeopleField>(limit, {
    values: { tope },
    errors: limit === null ? errors : {},
  });
}

/** In percent; an empty limit allows no discount. */
export function parseDiscountLimit(formData: FormData) {
  const topeDescuento = readText(formData, "topeDescuento").trim();
  const digits = topeDescuento.replace(/\s*%$/, "");
  const limit = digits === "" ? 0 : /^\d{1,3}$/.test(digits) ? Number(digits) : null;
  const isRight = limit !== null && limit <= 100;
  const errors = { topeDescuento: "Escribí un porcentaje de 0 a 100, sin decimales." };
  return settleForm<number, PeopleField>(isRight ? limit : null, {
    values: { topeDescuento },
    errors: isRight ? {} : errors,
  });
}

/** `persona` stands for an error without a field. */
export type PersonField = "nombre" | "rol" | "contrasena" | "persona";

type PersonChange = {
  name: string;
  /** Null when the form has no role, as the one for one's own account. */
  role: RoleId | null;
  password: string;
};

export function parsePerson(formData: FormData) {
  const name = toLine(readText(formData, "nombre"));
  const rol = readText(formData, "rol");
  const role = formData.has("rol") ? findRole(rol) : null;
  const errors = { ...checkName(name), ...(role === undefined && { rol: ELECT }) };
  const password = readText(formData, "contrasena");
  const change = role === undefined ? null : { name, role, password };
  return settleForm<PersonChange, PersonField>(change, { values: { nombre: name, rol }, errors });
}

export type InvitationField = "nombre" | "nueva" | "repetida" | "invitacion";

export function parseAcceptance(formData: FormData, context: PasswordContext) {
  const nombre = toLine(readText(formData, "nombre"));
  const { next, errors: ofPassword } = findNewPasswordErrors(formData, context);
  const errors = {
    ...checkName(nombre),
    ...(nombre === "" && { nombre: "Escribí tu nombre, como te conocen en la tienda." }),
    ...ofPassword,
  };
  const accepted = { name: nombre, password: next };
  return settleForm<typeof accepted, InvitationField>(accepted, { values: { nombre }, errors });
}

import { z } from "zod";

import { MAX_USERNAME_LENGTH } from "../../domain/owner/login-lock";
import { findNameProblem } from "./account-name";
import { ROLES, type RoleId } from "../../domain/owner/roles";
import { parsePriceText } from "../../domain/products/price-text";
import type { FormReply } from "../form-reply";
import { Line } from "../buying/typed-line";
import { isTypedEmail } from "../../domain/plain/typed-email";

/** `personas` stands for an error without a field. */
export type PeopleField = "email" | "rol" | "contrasena" | "tope" | "personas";

const Role = z.enum(ROLES.map(({ id }) => id));
const Email = z.string().trim().catch("");
/** Never sent back. */
const Password = z.string().catch("");
const ELECT = "Elegí un rol de la lista.";

export type Invited = { email: string; role: RoleId; password: string };

/** Reads the form that invites a person, who signs in with the address later. */
export function parseInvite(
  formData: FormData,
): { invited: Invited; reply: null } | { invited: null; reply: FormReply<PeopleField> } {
  const values = z
    .object({ email: Email, rol: z.string().catch("") })
    .parse(Object.fromEntries(formData));
  const password = Password.parse(formData.get("contrasena"));
  const role = Role.safeParse(values.rol).data;
  const { email } = values;
  const isFit = email.length <= MAX_USERNAME_LENGTH && isTypedEmail(email);
  if (isFit && role) return { invited: { email, role, password }, reply: null };
  const errors = {
    ...(!isFit && {
      email: `Escribí una dirección como nombre@ejemplo.com, de hasta ${MAX_USERNAME_LENGTH} letras.`,
    }),
    ...(!role && { rol: ELECT }),
  };
  return { invited: null, reply: { values, errors } };
}

/** The address of an open invitation, from a button beside it; empty for none. */
export function readInvitedAddress(formData: FormData): string {
  return Email.parse(formData.get("invitado"));
}

/** Reads the limit of refunds; an empty one allows none. */
export function parseRefundLimit(
  formData: FormData,
): { limitInPesos: number; reply: null } | { limitInPesos: null; reply: FormReply<PeopleField> } {
  const tope = z.string().trim().catch("").parse(formData.get("tope"));
  if (/^0*$/.test(tope)) return { limitInPesos: 0, reply: null };
  const { priceInPesos } = parsePriceText(tope);
  if (priceInPesos !== null) return { limitInPesos: priceInPesos, reply: null };
  const errors = { tope: "Escribí pesos enteros, por ejemplo 20.000. Vacío: no devuelve nada." };
  return { limitInPesos: null, reply: { values: { tope }, errors } };
}

/** `persona` stands for an error without a field. */
export type PersonField = "nombre" | "rol" | "contrasena" | "persona";

export type PersonChange = {
  name: string;
  /** Null when the form has no role, as the one for one's own account. */
  role: RoleId | null;
  password: string;
};

/** Reads the form that changes a person's name and role. */
export function parsePerson(
  formData: FormData,
): { change: PersonChange; reply: null } | { change: null; reply: FormReply<PersonField> } {
  const { nombre, rol } = z
    .object({ nombre: Line.catch(""), rol: z.string().nullable().catch(null) })
    .parse({ nombre: formData.get("nombre"), rol: formData.get("rol") });
  const role = rol === null ? null : Role.safeParse(rol).data;
  const errors = {
    ...checkName(nombre),
    ...(role === undefined && { rol: ELECT }),
  };
  if (role !== undefined && errors.nombre === undefined) {
    const password = Password.parse(formData.get("contrasena"));
    return { change: { name: nombre, role, password }, reply: null };
  }
  return { change: null, reply: { values: { nombre, rol: rol ?? "" }, errors } };
}

/** @returns the error of a name; empty for a good one */
export function checkName(name: string): { nombre?: string } {
  const nombre = findNameProblem(name);
  return nombre === null ? {} : { nombre };
}

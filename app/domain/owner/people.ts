import { NAME_PROBLEMS, type NameProblem } from "./person-name";
import { isPromotion, type RoleId } from "./roles";

/** Far above the people of one shop; the list of them is one page. */
export const MAX_ACCOUNTS = 50;
export const MAX_OPEN_INVITATIONS = 20;
/** How the others call a person. */
export const MAX_PERSON_NAME_LENGTH = 60;

/** Lifetime of an invitation's link. */
export const INVITATION_HOURS = 48;
export const INVITATION_MS = INVITATION_HOURS * 60 * 60 * 1000;
/** For how long a link that is over can still say so. */
export const KEPT_INVITATION_MS = 30 * 24 * 60 * 60 * 1000;

export type Standing = { role: RoleId; isActive: boolean };

export type PersonProblem =
  "last-owner" | "own-role" | "own-deactivation" | "own-sessions" | "unconfirmed" | NameProblem;

type PersonWish = {
  /** Null for a command on the machine. */
  authorId: number | null;
  person: Standing & { id: number };
  wanted: Standing;
  /** Active owners other than this person. */
  otherOwners: number;
  /** True when the author typed their password for this change. */
  isConfirmed: boolean;
};

/** Why a person's role or account must stay as it is; null when it may change. */
export function findPersonProblem(wish: PersonWish): PersonProblem | null {
  const { authorId, person, wanted, otherOwners, isConfirmed } = wish;
  if (isOwner(person) && !isOwner(wanted) && otherOwners === 0) return "last-owner";
  if (authorId !== person.id)
    return isPromotion(person.role, wanted.role) && !isConfirmed ? "unconfirmed" : null;
  if (wanted.role !== person.role) return "own-role";
  return person.isActive && !wanted.isActive ? "own-deactivation" : null;
}

function isOwner({ role, isActive }: Standing): boolean {
  return isActive && role === "owner";
}

export const PERSON_PROBLEMS: Record<PersonProblem, string> = {
  "last-owner":
    "Es la única persona activa con el rol Dueño, y la tienda necesita siempre una. Dale antes ese rol a otra persona.",
  "own-role": "No podés cambiar tu propio rol: pedíselo a otra dueña o dueño.",
  "own-deactivation": "No podés desactivar tu propia cuenta: pedíselo a otra dueña o dueño.",
  "own-sessions":
    "Acá no podés cerrar tus propias sesiones: al cambiar tu contraseña, en Cuenta, se cierran todas las demás.",
  ...NAME_PROBLEMS,
  unconfirmed: "Escribí tu contraseña: con ese rol va a poder hacer más que ahora.",
};

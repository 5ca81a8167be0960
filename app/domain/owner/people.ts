import { MACHINE_AUTHOR, SHOP_AUTHOR } from "../history/author";
import { foldText } from "../plain/fold-text";
import { isPromotion, type RoleId } from "./roles";

const RESERVED = [SHOP_AUTHOR.name, MACHINE_AUTHOR.name, "Fuera de la administración", "Alguien"];

export type NameProblem = "name-taken" | "name-mixed" | "name-hidden";

export const NAME_PROBLEMS: Record<NameProblem, string> = {
  "name-taken": "Ya hay una persona con ese nombre en la tienda: agregale algo que las distinga.",
  "name-mixed":
    "El nombre mezcla letras de dos alfabetos, que se ven iguales y no lo son: escribilo de nuevo con tu teclado.",
  "name-hidden": "El nombre tiene marcas que no se ven: escribilo de nuevo, sin copiarlo.",
};

/** Some of their letters look like those of another one. Han and the like resemble none of them. */
const ALPHABETS = [
  ...["Latin", "Greek", "Cyrillic", "Armenian", "Georgian", "Cherokee", "Coptic"],
  ...["Hebrew", "Arabic"],
].map((script) => new RegExp(`\\p{Script_Extensions=${script}}`, "u"));

const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}]/u;
/** Emoji join their parts by such marks. */
const EMOJI = /\p{Extended_Pictographic}(?:\u200d|\ufe0f)+/gu;

export function findNewNameProblem(
  name: string,
  others: readonly { name: string; username: string }[],
): NameProblem | null {
  if (HIDDEN.test(name.replace(EMOJI, ""))) return "name-hidden";
  if (mixesAlphabets(name)) return "name-mixed";
  return isNameTaken(name, others) ? "name-taken" : null;
}

function mixesAlphabets(name: string): boolean {
  const letters = name.normalize("NFKC").match(/\p{L}/gu) ?? [];
  return ALPHABETS.some((alphabet) => {
    const own = letters.filter((letter) => alphabet.test(letter));
    const others = letters.filter((letter) => ALPHABETS.some((other) => other.test(letter)));
    return own.length > 0 && own.length < others.length;
  });
}

/**
 * True when orders and the history could not tell this person from another. Invisible marks, case and
 * accents make no difference.
 */
function isNameTaken(name: string, others: readonly { name: string; username: string }[]): boolean {
  const seen = (text: string) => foldText(text.normalize("NFKC").replace(/\p{Cf}/gu, "")).trim();
  const taken = [...RESERVED, ...others.flatMap((one) => [one.name, one.username])].map(seen);
  return name !== "" && taken.includes(seen(name));
}

/** Far above the people of one shop; the list of them is one page. */
export const MAX_ACCOUNTS = 50;
export const MAX_OPEN_INVITATIONS = 20;
export const MAX_PERSON_NAME_LENGTH = 60;

export const INVITATION_HOURS = 48;
export const INVITATION_MS = INVITATION_HOURS * 60 * 60 * 1000;
/** For how long a link that is over can still say so. */
export const KEPT_INVITATION_MS = 30 * 24 * 60 * 60 * 1000;

export type Standing = { role: RoleId; isActive: boolean };

export type PersonProblem =
  | "last-owner"
  | "own-role"
  | "own-deactivation"
  | "own-sessions"
  | "unconfirmed"
  | NameProblem;

type PersonWish = {
  /** Null for a command on the machine. */
  authorId: number | null;
  person: Standing & { id: number };
  wanted: Standing;
  otherOwners: number;
  isConfirmed: boolean;
};

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

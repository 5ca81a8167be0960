import { MAIL_KINDS, type MailKind } from "./mail";

/** The mails to shoppers. The owner reads the others, so their texts are fixed. */
export type ShopperMailKind = Exclude<MailKind, `owner-${string}`>;

/** What the owner may write in a mail. The facts between these parts are the shop's. */
export type MailText = {
  /** Starts the first paragraph; empty for none. */
  greeting: string;
  /** Stands below the facts; empty for none. */
  paragraph: string;
  /** Stands above the shop's signature; empty for none. */
  closing: string;
};

/** The texts that the owner changed. */
export type MailTexts = Partial<Record<ShopperMailKind, MailText>>;

/** Letters that each part may have. */
export const MAIL_TEXT_LENGTHS: Readonly<Record<keyof MailText, number>> = {
  greeting: 80,
  paragraph: 600,
  closing: 200,
};

export const SHOPPER_MAILS = MAIL_KINDS.filter(
  (kind): kind is Extract<(typeof MAIL_KINDS)[number], { id: ShopperMailKind }> =>
    !kind.id.startsWith("owner-"),
);

export function findShopperMailKind(value: string): ShopperMailKind | null {
  return SHOPPER_MAILS.find(({ id }) => id === value)?.id ?? null;
}

/** The marks of a text, with the words that replace them. */
export type MailMarks = { nombre?: string; pedido?: string; tienda: string };

/** True for a mail to someone of whom the shop knows no order, and no name. */
function hasNoOrder(kind: ShopperMailKind): boolean {
  return ["withdrawal", "restock", "restock-confirm"].includes(kind);
}

/** The marks that a mail of this kind can fill. */
export function listMailMarks(kind: ShopperMailKind): (keyof MailMarks)[] {
  // The person who asks for a withdrawal may not be the buyer, whose data they must not learn.
  return hasNoOrder(kind) ? ["tienda"] : ["nombre", "pedido", "tienda"];
}

/** The text of a mail that the owner did not change. */
export function originalMailText(kind: ShopperMailKind): MailText {
  const greeting = hasNoOrder(kind) ? "" : "Hola, {nombre}:";
  return { greeting, paragraph: "", closing: "" };
}

export function findMailText(texts: MailTexts, kind: ShopperMailKind): MailText {
  return texts[kind] ?? originalMailText(kind);
}

export function isSameMailText(one: MailText, other: MailText): boolean {
  return (
    one.greeting === other.greeting &&
    one.paragraph === other.paragraph &&
    one.closing === other.closing
  );
}

const MARK = /\{([^{}\n]*)\}/g;

/** Replaces the marks in one pass: words with braces in them are not replaced again. */
export function fillMarks(text: string, marks: MailMarks): string {
  return text.replace(MARK, (written, name: string) => {
    const words = Object.hasOwn(marks, name) ? marks[name as keyof MailMarks] : undefined;
    return words ?? written;
  });
}

const PART_NAMES: Readonly<Record<keyof MailText, string>> = {
  greeting: "El saludo",
  paragraph: "El párrafo",
  closing: "La despedida",
};

/** What is wrong with each part of a text; null when nothing is. */
export function findMailTextProblems(
  kind: ShopperMailKind,
  text: MailText,
): Partial<Record<keyof MailText, string>> | null {
  const parts = Object.keys(PART_NAMES) as (keyof MailText)[];
  const problems: Partial<Record<keyof MailText, string>> = {};
  for (const part of parts) {
    const problem = findTooLong(text[part], part) ?? findUnknownMark(text[part], kind);
    if (problem !== null) problems[part] = problem;
  }
  return Object.keys(problems).length === 0 ? null : problems;
}

function findTooLong(text: string, part: keyof MailText): string | null {
  const most = MAIL_TEXT_LENGTHS[part];
  if (text.length <= most) return null;
  return `${PART_NAMES[part]} puede tener hasta ${most} letras y tiene ${text.length}.`;
}

function findUnknownMark(text: string, kind: ShopperMailKind): string | null {
  const known = listMailMarks(kind);
  const unknown = [...text.matchAll(MARK)].find(([, name]) => !known.some((mark) => mark === name));
  if (!unknown) return null;
  const usable = known.map((mark) => `{${mark}}`).join(", ");
  return `En este e-mail ${unknown[0]} no se reemplaza por nada. Podés usar ${usable}.`;
}

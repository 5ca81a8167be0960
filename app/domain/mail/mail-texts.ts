import { textField, type FieldReading, type FieldWords } from "../plain/fields";
import { trimInvisible } from "../plain/visible-text";
import { MAIL_KINDS, MAIL_RULES, type MailKind } from "./mail-kinds";

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

export type MailTexts = Partial<Record<ShopperMailKind, MailText>>;

const isToShopper = (kind: MailKind): kind is ShopperMailKind => !kind.startsWith("owner-");

export const SHOPPER_MAILS = MAIL_KINDS.filter(isToShopper).map((id) => ({
  id,
  label: MAIL_RULES[id].label,
}));

export function findShopperMailKind(value: string): ShopperMailKind | null {
  return SHOPPER_MAILS.find(({ id }) => id === value)?.id ?? null;
}

export type MailMarks = { nombre?: string; pedido?: string; tienda: string };

export function listMailMarks(kind: ShopperMailKind): (keyof MailMarks)[] {
  // The person who asks for a withdrawal may not be the buyer, whose data they must not learn.
  return MAIL_RULES[kind].isToStranger ? ["tienda"] : ["nombre", "pedido", "tienda"];
}

export function originalMailText(kind: ShopperMailKind): MailText {
  const greeting = MAIL_RULES[kind].isToStranger ? "" : "Hola, {nombre}:";
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

export function mailTextFields(kind: ShopperMailKind) {
  const field = (part: FieldWords & { called: string; most: number; rows?: number }) => {
    const { called, most, rows } = part;
    const input = { maxLength: most, autoComplete: "off" } as const;
    return {
      ...textField({ ...part, input }),
      read(typed: string): FieldReading<string> {
        const text = rows === undefined ? toOneLine(typed) : toLines(typed);
        const problem =
          text.length > most
            ? `${called} puede tener hasta ${most} letras y tiene ${text.length}.`
            : findUnknownMark(text, kind);
        return problem === null ? { value: text, problem } : { value: null, problem };
      },
    };
  };
  return {
    greeting: field({
      ...{ name: "saludo", label: "Saludo", called: "El saludo", most: 80 },
      hint: "Va al principio. Si lo dejás vacío, el e-mail empieza sin saludar.",
    }),
    paragraph: field({
      ...{ name: "parrafo", label: "Tu párrafo", called: "El párrafo", most: 600, rows: 4 },
      hint: "Va después de los datos.",
    }),
    closing: field({
      ...{ name: "despedida", label: "Despedida", called: "La despedida", most: 200, rows: 2 },
      hint: "Va al final, arriba de tu firma.",
    }),
  };
}

function findUnknownMark(text: string, kind: ShopperMailKind): string | null {
  const known = listMailMarks(kind);
  const unknown = [...text.matchAll(MARK)].find(([, name]) => !known.some((mark) => mark === name));
  if (!unknown) return null;
  const usable = known.map((mark) => `{${mark}}`).join(", ");
  return `En este e-mail ${unknown[0]} no se reemplaza por nada. Podés usar ${usable}.`;
}

function toOneLine(text: string): string {
  return trimInvisible(text.replace(/[\p{Cc}\p{Cs}\s]+/gu, " "));
}

/** Keeps line breaks, but no more than one empty line. */
function toLines(text: string): string {
  const lines = text.replace(/\r\n?|[\u2028\u2029]/g, "\n").replace(/(?!\n)[\p{Cc}\p{Cs}]+/gu, " ");
  return trimInvisible(lines.replace(/\n\s*\n\s*\n/g, "\n\n"));
}

import { textField } from "../../domain/plain/fields";
import { normalizeSize } from "../../domain/catalogue/size";
import {
  parseCount,
  type TakeScope,
  type CellProblem,
  type SheetRow,
  type TypedCell,
} from "../../domain/stock/stock-take";
import {
  parseStockSubject,
  toStockSubject,
  type StockSubject,
} from "../../domain/stock/stock-level";
import type { FormReply } from "../form-reply";

/** Its value is read by `parseScope`: the choices are the brands and groups of the shop. */
export const SCOPE_FIELD = textField({
  name: "que",
  label: "Qué contar",
  required: "Elegí qué vas a contar.",
});

export function writeScope({ kind, id }: TakeScope): string {
  return kind === "all" ? "todo" : `${kind === "brand" ? "marca" : "categoria"}:${id}`;
}

/** Null for what the form cannot send. */
export function parseScope(value: string): TakeScope | null {
  if (value === "todo") return { kind: "all", id: "" };
  const [, word, id = ""] = /^(marca|categoria):(.{1,200})$/su.exec(value) ?? [];
  if (word === undefined) return null;
  return { kind: word === "marca" ? "brand" : "group", id };
}

const COUNTED = "contado:";
const BEFORE = "antes:";

/** They name the cell itself and not its place, because a page that is opened again may have other rows. */
export const cellFields = (subject: string) => ({
  counted: COUNTED + subject,
  before: BEFORE + subject,
});

export type TakeForm =
  | { intent: "save" | "review"; cells: TypedCell[] }
  | { intent: "leave-out"; subjects: StockSubject[] }
  /** `seen` names the differences that the page showed. */
  | { intent: "apply"; seen: string }
  | { intent: "discard" };

/** Null for what no form of a stock take can send. */
export function parseTakeForm(formData: FormData): TakeForm | null {
  const intent = formData.get("intent");
  switch (intent) {
    case "save":
    case "review": {
      const cells = parseCells(formData);
      return cells && { intent, cells };
    }
    case "leave-out": {
      const subjects = formData.getAll("celda").map(parseSubject);
      const known = subjects.filter((subject) => subject !== null);
      return known.length > 0 && known.length === subjects.length
        ? { intent, subjects: known }
        : null;
    }
    case "apply": {
      const seen = formData.get("visto");
      return typeof seen === "string" ? { intent, seen } : null;
    }
    case "discard":
      return { intent };
    default:
      return null;
  }
}

function parseCells(formData: FormData): TypedCell[] | null {
  const cells: TypedCell[] = [];
  for (const [name, typed] of formData) {
    if (!name.startsWith(COUNTED)) continue;
    const text = name.slice(COUNTED.length);
    const subject = parseSubject(text);
    const before = readBefore(formData.get(cellFields(text).before));
    if (subject === null || typeof typed !== "string" || before === undefined) return null;
    cells.push({ subject, typed, before });
  }
  return cells;
}

/** A field that was empty has none. */
function readBefore(value: unknown): number | null | undefined {
  const before = parseCount(typeof value === "string" ? value : "");
  return before.problem === null ? before.value : undefined;
}

function parseSubject(value: unknown): StockSubject | null {
  const subject = typeof value === "string" ? parseStockSubject(value) : null;
  if (subject === null || !Number.isSafeInteger(subject.productRow)) return null;
  return { ...subject, size: normalizeSize(subject.size) };
}

export function findCountProblems(cells: readonly TypedCell[]): Map<string, CellProblem> {
  return new Map(
    cells.flatMap(({ subject, typed }) => {
      const { problem } = parseCount(typed);
      return problem === null ? [] : [[toStockSubject(subject), { text: problem }]];
    }),
  );
}

export type TakeReply = FormReply<"conteo"> & {
  /** The sheet with everything typed; null for the other forms. */
  rows: SheetRow[] | null;
};

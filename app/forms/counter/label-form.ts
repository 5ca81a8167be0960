import { LABEL_COUNTS, MAX_OF_ONE, type LabelCount } from "../../domain/counter/label";
import { LABEL_PAPERS, type LabelPaper } from "../../domain/counter/label-sheet";
import { parseRowId } from "../../domain/plain/row-id";
import { NO_SELECTION } from "../../domain/products/admin-listing";
import { parseAdminList } from "../products/admin-product-list";
import { parseChosen, writeChosen, type ChosenProducts } from "../products/chosen-products";

/** What the address asks labels for; null for nothing yet. */
export type AskedLabels =
  | { kind: "products"; chosen: ChosenProducts }
  | { kind: "intake"; batchId: number }
  | { kind: "import"; importId: number };

export type LabelField = "cada" | "desde" | `n-${number}-${number}`;

export type LabelChoices = {
  paper: LabelPaper;
  hasPrice: boolean;
  count: LabelCount;
  each: number;
  startAt: number;
  /** How many of one size and colour, by the name of its field; the others go by `count`. */
  own: ReadonlyMap<string, number>;
  page: number;
};

export type TypedLabels = {
  choices: LabelChoices;
  values: { cada: string; desde: string; own: Record<string, string> };
  errors: Partial<Record<LabelField, string>>;
};

export const LABELS_INTAKE = "ingreso";
export const LABELS_IMPORT = "importacion";

export function parseAskedLabels(params: URLSearchParams): AskedLabels | null {
  const batchId = parseRowId(params.get(LABELS_INTAKE));
  if (batchId !== null) return { kind: "intake", batchId };
  const importId = parseRowId(params.get(LABELS_IMPORT));
  if (importId !== null) return { kind: "import", importId };
  const { text } = parseAdminList(params);
  if (text !== "") {
    return {
      kind: "products",
      chosen: { ids: [], all: { ...NO_SELECTION, text }, list: listOf(text) },
    };
  }
  const chosen = parseChosen(params);
  return chosen.all || chosen.ids.length > 0 ? { kind: "products", chosen } : null;
}

const listOf = (text: string) => `?${new URLSearchParams({ q: text })}`;

/** The query that asks for them again. */
export function writeAskedLabels(asked: AskedLabels): string {
  switch (asked.kind) {
    case "intake":
      return `?${new URLSearchParams({ [LABELS_INTAKE]: String(asked.batchId) })}`;
    case "import":
      return `?${new URLSearchParams({ [LABELS_IMPORT]: String(asked.importId) })}`;
    case "products":
      return writeChosen(asked.chosen);
  }
}

/** The name of the field that says how many labels a size and colour gets. */
export function ownCountField(piece: { productRow: number; place: number }) {
  return `n-${piece.productRow}-${piece.place}` as const;
}

const OWN_COUNT = /^n-\d{1,15}-\d{1,4}$/;

/** More fields than any page has. */
const MAX_OWN = 500;

/** What is unknown is as at first; a number that cannot be is told. */
export function parseLabelChoices(params: URLSearchParams, hasArrived: boolean): TypedLabels {
  const paper = LABEL_PAPERS.find(({ id }) => id === params.get("papel")) ?? LABEL_PAPERS[0];
  const typedCount = LABEL_COUNTS.find(({ id }) => id === params.get("cantidad"))?.id;
  const first: LabelCount = hasArrived ? "llego" : "stock";
  const isKnown = typedCount !== undefined && (typedCount !== "llego" || hasArrived);
  const cada = (params.get("cada") ?? "1").trim().slice(0, 20);
  const desde = (params.get("desde") ?? "1").trim().slice(0, 20);
  const own = [...params].filter(([name]) => OWN_COUNT.test(name)).slice(0, MAX_OWN);
  const typedOwn = own.map(([name, text]) => [name, text.trim().slice(0, 20)] as const);
  const counts = typedOwn.filter(([, text]) => text !== "");
  const each = readNumber(cada, 1, MAX_OF_ONE);
  // A roll has no place to begin at, and the form may still have one of a sheet.
  const startAt = paper.perSheet === 1 ? 1 : readNumber(desde, 1, paper.perSheet);
  const errors: TypedLabels["errors"] = {
    ...(each === null && { cada: `Poné un número de 1 a ${MAX_OF_ONE}.` }),
    ...(startAt === null && { desde: `Esa hoja tiene ${paper.perSheet} lugares.` }),
    ...Object.fromEntries(
      counts
        .filter(([, text]) => readNumber(text, 0, MAX_OF_ONE) === null)
        .map(([name]) => [name, `Poné un número de 0 a ${MAX_OF_ONE}.`]),
    ),
  };
  return {
    choices: {
      ...{ paper, hasPrice: params.get("precio") !== "no" },
      count: isKnown ? typedCount : first,
      ...{ each: each ?? 1, startAt: startAt ?? 1 },
      own: new Map(counts.flatMap(([name, text]) => toCount(name, text))),
      page: readNumber(params.get("pagina") ?? "", 1, 9999) ?? 1,
    },
    values: { cada, desde, own: Object.fromEntries(counts) },
    errors,
  };
}

function toCount(name: string, text: string): [string, number][] {
  const count = readNumber(text, 0, MAX_OF_ONE);
  return count === null ? [] : [[name, count]];
}

function readNumber(text: string, least: number, most: number): number | null {
  if (!/^\d{1,4}$/.test(text)) return null;
  const number = Number(text);
  return number < least || number > most ? null : number;
}

import { foldText } from "../plain/fold-text";
import { formatPesos } from "../plain/money";
import { isStopWord } from "./synonyms";

export type PriceLimit = {
  typed: string;
  /** "Menos de $ 40.000". */
  label: string;
  minPesos: number;
  maxPesos: number;
};

type PricedText = {
  /** What else was typed; empty when that is only small words. */
  rest: string;
  limits: readonly PriceLimit[];
};

type Side = "below" | "to" | "above" | "from";

/** What stands before an amount. "Hasta" allows the amount itself, "menos de" does not. */
const SIDES: readonly [Side, RegExp][] = [
  [
    "to",
    /^(hasta|maxim[oa]|max|tope|<=|no mas( caro| cara)? (de|que)|no mayor(es)? (a|de|que)|no (super|pas)\w*( de| los)?|como maximo)$/,
  ],
  [
    "below",
    /^((menos|debajo|abajo|bajo) (de|que|los)|(menor|inferior)(es)? (a|de|que)|mas barat[oa]s? (de|que)|bajo|<)$/,
  ],
  [
    "from",
    /^(desde|minim[oa]|min|>=|a partir de|no menos de|no menor(es)? (a|de|que)|como minimo)$/,
  ],
  [
    "above",
    /^((mas|arriba|encima) (de|que)|(mayor|superior)(es)? (a|de|que)|mas car[oa]s? (de|que)|>)$/,
  ],
];

const MAX_SIDE_WORDS = 4;

/** What people say before it: "que cueste menos de", "por menos de". */
const BEFORE_SIDE =
  /^(que|no|me|cuest\w*|sal(e|g)\w*|val(e|g)\w*|por|a|de|con|un|precio|precios|y|pero)$/;

/** Fewer pesos without "$", "pesos" or "mil" are a size, or a number in a name. */
const LEAST_BARE_PESOS = 1000;

/** Takes out "menos de 40000", "hasta 50 mil", "más de $ 20.000", "entre 20 y 40 mil". */
export function readPrices(text: string): PricedText {
  const words = text
    .normalize("NFC")
    .replace(/([<>]=?)/g, " $1 ")
    // "20000-40000"; "27-28" is a size.
    .replace(/(\d{4}|\.\d{3})[-–](?=\$?\d)/g, "$1 a ")
    .split(/\s+/)
    .filter((word) => word !== "");
  const folded = words.map(foldText);
  const limits: PriceLimit[] = [];
  const rest: string[] = [];
  for (let at = 0; at < words.length;) {
    const found = readRange(folded, at) ?? readLimit(folded, at);
    if (!found) {
      rest.push(words[at] ?? "");
      at += 1;
      continue;
    }
    let start = at;
    while (rest.length > 0 && BEFORE_SIDE.test(folded[start - 1] ?? "")) {
      rest.pop();
      start -= 1;
    }
    const { label, minPesos, maxPesos } = found;
    limits.push({ label, minPesos, maxPesos, typed: words.slice(start, found.end).join(" ") });
    at = found.end;
  }
  if (limits.length === 0) return { rest: text, limits };
  return { rest: rest.map(foldText).every(saysNothing) ? "" : rest.join(" "), limits };
}

/** "Algo hasta 20 mil" is anything. */
function saysNothing(word: string): boolean {
  return (
    isStopWord(word) || /^(algo|alguna?|todo|cosas?|prendas?|productos?|articulos?)$/.test(word)
  );
}

type Found = Omit<PriceLimit, "typed"> & { end: number };

/** "Entre 20 y 40 mil", "de 20.000 a 40.000", "desde 20 hasta 40 mil". */
function readRange(words: readonly string[], at: number): Found | null {
  const opening = words[at] ?? "";
  const joiner = JOINERS.get(opening);
  const from = readAmount(words, joiner ? at + 1 : at);
  if (!from || !(joiner ?? /^a$/).test(words[from.end] ?? "")) return null;
  const to = readAmount(words, from.end + 1);
  if (!to?.isPesos) return null;
  // "Entre 20 y 40 mil" has one "mil" for both.
  const low = from.isPesos ? from.pesos : from.pesos * to.unit;
  const [minPesos, maxPesos] = low <= to.pesos ? [low, to.pesos] : [to.pesos, low];
  const label = `Entre ${formatPesos(minPesos)} y ${formatPesos(maxPesos)}`;
  return { label, minPesos, maxPesos, end: to.end };
}

const JOINERS = new Map([
  ["entre", /^[ya]$/],
  ["desde", /^(a|hasta)$/],
  ["de", /^a$/],
]);

function readLimit(words: readonly string[], at: number): Found | null {
  for (let count = MAX_SIDE_WORDS; count > 0; count -= 1) {
    const said = words.slice(at, at + count).join(" ");
    const [side] = SIDES.find(([, pattern]) => pattern.test(said)) ?? [];
    if (side === undefined) continue;
    const amount = readAmount(words, at + count);
    if (!amount?.isPesos) continue;
    return { ...limitOf(side, amount.pesos), end: amount.end };
  }
  return null;
}

/** Prices are whole pesos. */
function limitOf(side: Side, pesos: number): Omit<PriceLimit, "typed"> {
  const amount = formatPesos(pesos);
  switch (side) {
    case "below":
      return { label: `Menos de ${amount}`, minPesos: 0, maxPesos: pesos - 1 };
    case "to":
      return { label: `Hasta ${amount}`, minPesos: 0, maxPesos: pesos };
    case "above":
      return { label: `Más de ${amount}`, minPesos: pesos + 1, maxPesos: Infinity };
    case "from":
      return { label: `Desde ${amount}`, minPesos: pesos, maxPesos: Infinity };
  }
}

type Amount = {
  pesos: number;
  /** 1000 for "mil", else 1. */
  unit: number;
  /** False for a small bare number. */
  isPesos: boolean;
  end: number;
};

const AMOUNT =
  /^(ar)?(\$?)(\d{1,3}(?:[.,]\d{3})+|\d{1,9})(?:[.,](\d{1,2}))?(mil|k|lucas?)?(\$?)\W*$/;

/** "40000", "$ 40.000", "40 mil", "40k", "1,5 mil", "40 lucas", "mil pesos". */
function readAmount(words: readonly string[], at: number): Amount | null {
  let next = at;
  let isPesos = false;
  if (/^(ar)?\$$/.test(words[next] ?? "")) {
    isPesos = true;
    next += 1;
  }
  const word = words[next] ?? "";
  const isThousand = word === "mil";
  const [, , sign, whole = "1", part = "0", attached, after] = AMOUNT.exec(word) ?? [];
  if (!isThousand && sign === undefined) return null;
  next += 1;
  isPesos ||= isThousand || sign === "$" || after === "$";
  let unit = attached === undefined && !isThousand ? 1 : 1000;
  if (unit === 1 && /^(mil|k|lucas?)$/.test(words[next] ?? "")) {
    unit = 1000;
    next += 1;
  }
  if (/^(pesos?|\$|ars)$/.test(words[next] ?? "")) {
    isPesos = true;
    next += 1;
  }
  const number = Number(`${whole.replace(/[.,]/g, "")}.${part}`);
  const pesos = Math.round(number * unit);
  return { pesos, unit, isPesos: isPesos || unit > 1 || pesos >= LEAST_BARE_PESOS, end: next };
}

/** What the garments of the sample measure: as invented as they are, and the same for all brands. */
export type SampleGuide = {
  id: string;
  name: string;
  kind: string;
  groups: readonly string[];
  /** By the keys of the sizes: millimetres of each measure. */
  rows: Record<string, Record<string, number>>;
};

const LETTERS = ["XS", "S", "M", "L", "XL", "XXL"];

/** Centimetres of the first size, and how much each further one has more. */
type Growth = Record<string, readonly [first: number, step: number]>;

function lettered(growth: Growth): SampleGuide["rows"] {
  return Object.fromEntries(
    LETTERS.map((size, at) => [size, toMm(growth, ([first, step]) => first + at * step)]),
  );
}

/** Sizes by inches, and by the numbers of the country: what the waist measures laid flat. */
const WAISTS = {
  ...{ "27-28": 36, "28": 36.5, "29-30": 38.5, "30": 39, "32": 41.5 },
  ...{ "38": 37, "40": 39, "42": 41, "44": 43, "46": 45, "48": 47 },
};

/** Each measure is that of a waist of 36 cm, and grows with it. */
function byWaist(growth: Growth): SampleGuide["rows"] {
  return Object.fromEntries(
    Object.entries(WAISTS).map(([size, waist]) => [
      size,
      { cintura: waist * 10, ...toMm(growth, ([first, step]) => first + (waist - 36) * step) },
    ]),
  );
}

function toMm(growth: Growth, grow: (of: readonly [number, number]) => number) {
  return Object.fromEntries(
    Object.entries(growth).map(([measure, of]) => [measure, Math.round(grow(of) * 10)]),
  );
}

const TROUSERS: Growth = {
  cadera: [46, 1],
  tiro: [26, 0.25],
  largo: [101, 0.25],
  botamanga: [17, 0.25],
};
const SHORTS: Growth = { cadera: [47, 1], tiro: [26, 0.25], largo: [44, 0.5] };
/** With an elastic waist, so they come in letters. */
const WITH_ELASTIC: Growth = { cintura: [34, 2.5] };

export const SAMPLE_GUIDES: readonly SampleGuide[] = [
  top("remeras", "Remeras y tops", ["remeras", "musculosas", "tops"], "remera", [46, 66, 18, 41]),
  top("camisas", "Camisas", ["camisas"], "camisa", [48, 68, 59, 42]),
  top("buzos", "Buzos y sweaters", ["buzos", "sweaters"], "buzo", [50, 64, 59, 43]),
  top("camperas", "Camperas y chalecos", ["camperas"], "abrigo", [52, 66, 61, 44]),
  {
    ...{ id: "jeans-y-pantalones", name: "Jeans y pantalones", kind: "pantalon" },
    groups: ["jeans", "pantalones"],
    rows: { ...byWaist(TROUSERS), ...lettered({ ...WITH_ELASTIC, ...TROUSERS }) },
  },
  {
    ...{ id: "bermudas", name: "Bermudas", kind: "short", groups: ["bermuda"] },
    rows: { ...byWaist(SHORTS), ...lettered({ ...WITH_ELASTIC, ...SHORTS }) },
  },
  {
    ...{ id: "anillos", name: "Anillos", kind: "anillo", groups: ["anillos"] },
    rows: lettered({ diametro: [1.5, 0.1] }),
  },
];

/** Chest, length, sleeve and shoulders of XS, in centimetres. */
type Torso = readonly [pecho: number, largo: number, manga: number, hombros: number];

function top(
  id: string,
  name: string,
  groups: readonly string[],
  kind: string,
  [pecho, largo, manga, hombros]: Torso,
): SampleGuide {
  const growth: Growth = {
    pecho: [pecho, 3],
    largo: [largo, 2],
    manga: [manga, 1],
    hombros: [hombros, 1.5],
  };
  return { id, name, kind, groups, rows: lettered(growth) };
}

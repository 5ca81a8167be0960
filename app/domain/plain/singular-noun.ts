/** One thing of a category, as a sentence names it. */
export type Noun = { one: string; many: string; isFeminine: boolean };

/** "Gorras" is "gorra"; each rule makes the singular of the words that it fits, or none. */
const RULES: readonly { ending: RegExp; singular: string; isFeminine: boolean }[] = [
  { ending: /(?<=pijama)s$/, singular: "", isFeminine: false },
  { ending: /(?<=a)s$/, singular: "", isFeminine: true },
  { ending: /(?<=o)s$/, singular: "", isFeminine: false },
  { ending: /(?<=[cs]i)ones$/, singular: "ón", isFeminine: true },
  { ending: /(?<=dad)es$/, singular: "", isFeminine: true },
  { ending: /anes$/, singular: "án", isFeminine: false },
  { ending: /ines$/, singular: "ín", isFeminine: false },
  { ending: /ones$/, singular: "ón", isFeminine: false },
  { ending: /(?<=[lr])es$/, singular: "", isFeminine: false },
  { ending: /(?<=(?:[jt]|ch|qu)e)s$/, singular: "", isFeminine: false },
  { ending: /(?<=[bcdfgklmnprtwxyz])s$/, singular: "", isFeminine: false },
];

/** What says of which kind a thing is, and stays as it is for one thing: "camisas de lino". */
const QUALIFIER = /^(?:de|para|con|sin) /;
const SEVERAL_THINGS = /[,/&+]| [yeou] /;

/**
 * The noun of a category's name, "Pantalones de vestir"; null where one thing of it has no sure name:
 * "Remeras y tops", "Ropa interior", "Otros".
 */
export function findNoun(name: string): Noun | null {
  const many = name.trim().toLowerCase().replace(/\s+/g, " ");
  const [head = ""] = many.split(" ");
  const rest = many.slice(head.length + 1);
  if (SEVERAL_THINGS.test(many) || (rest !== "" && !QUALIFIER.test(rest))) return null;
  const rule = RULES.find(({ ending }) => ending.test(head));
  if (!rule || /^otr[ao]s$/.test(head)) return null;
  const one = head.replace(rule.ending, rule.singular);
  return { one: rest === "" ? one : `${one} ${rest}`, many, isFeminine: rule.isFeminine };
}

import { foldText } from "../plain/fold-text";

/** For whom a garment is. The words are folded and mean only these: "ninos" are girls and boys. */
export const AUDIENCES = [
  { id: "mujer", label: "Mujer", age: "adulto" },
  { id: "hombre", label: "Hombre", age: "adulto" },
  { id: "unisex", label: "Unisex", age: "adulto" },
  { id: "nina", label: "Niña", age: "chicos" },
  { id: "nino", label: "Niño", age: "chicos" },
  { id: "bebe", label: "Bebé", age: "bebes" },
] as const;

export type Audience = (typeof AUDIENCES)[number]["id"];

/** The ages that product feeds ask for. */
export const AGES = [
  { id: "adulto", label: "Adulto" },
  { id: "chicos", label: "Chicos" },
  { id: "bebes", label: "Bebés" },
] as const;

export type Age = (typeof AGES)[number]["id"];

const WORDS: readonly [audiences: readonly Audience[], wording: RegExp][] = [
  [["mujer"], /^(?:wom[ae]ns?|lad(?:y|ies)|female|mujer(?:es)?|damas?|femenin[oa]s?|senoras?)$/],
  [["hombre"], /^(?:m[ae]ns?|gentlem[ae]n|male|hombres?|caballeros?|masculin[oa]s?|senores)$/],
  [["hombre", "nino"], /^varon(?:es)?$/],
  [["unisex"], /^(?:unisex|sin genero|genderless)$/],
  [["nina"], /^(?:girls?|ninas?|nenas?)$/],
  [["nino"], /^(?:boys?|nino|nenes?)$/],
  [["nina", "nino"], /^(?:kids?|child(?:ren)?|ninos|chicos?|infantil(?:es)?|juvenil(?:es)?)$/],
  [["bebe"], /^(?:bab(?:y|ies)|bebes?|newborns?|infants?|toddlers?|recien nacid[oa]s?)$/],
];

/** Whom a word or a few words mean: "Damas", "women's"; none for any other text. */
export function findAudiences(text: string): readonly Audience[] {
  const bare = foldText(text)
    .replace(/['’]s?$/, "")
    .trim();
  return WORDS.find(([, wording]) => wording.test(bare))?.[0] ?? [];
}

/** The same in a shop that keeps girls apart from "Niños", who are boys then. */
export function findAudiencesApart(text: string, hasGirls: boolean): readonly Audience[] {
  return hasGirls && foldText(text).trim() === "ninos" ? ["nino"] : findAudiences(text);
}

/** True for a word of girls alone: "Niñas", "Nenas". */
export function isGirlsWord(text: string): boolean {
  return findAudiences(text).join() === "nina";
}

/** A list as people and files write it, "Mujer, Hombre" or "niñas y niños"; null when a part names no audience. */
export function readAudiences(text: string): Audience[] | null {
  const parts = text
    .split(/[,;/|&+\n]|\s+(?:y|e|and)\s+/i)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const found = parts.map(findAudiences);
  if (found.some((audiences) => audiences.length === 0)) return null;
  return sortAudiences(found.flat());
}

/** Each once, in the order in which the shop lists them. */
export function sortAudiences(audiences: readonly string[]): Audience[] {
  return AUDIENCES.map(({ id }) => id).filter((id) => audiences.includes(id));
}

export function nameAudience(audience: Audience): string {
  return AUDIENCES.find(({ id }) => id === audience)?.label ?? audience;
}

/** "Mujer, Unisex", as forms and files have it. */
export function writeAudiences(audiences: readonly Audience[]): string {
  return sortAudiences(audiences).map(nameAudience).join(", ");
}

/** Whom shoppers find it under: what is for everybody is for women and for men too. */
export function widenAudiences(audiences: readonly Audience[]): Audience[] {
  const isForAll = audiences.includes("unisex");
  return isForAll ? sortAudiences([...audiences, "mujer", "hombre"]) : [...audiences];
}

/** Of several ages the eldest, as feeds have one: what fits adults is listed for them. Null while nothing is said. */
export function ageOf(audiences: readonly Audience[]): Age | null {
  const found = AUDIENCES.filter(({ id }) => audiences.includes(id)).map(({ age }) => age);
  return AGES.find(({ id }) => found.includes(id))?.id ?? null;
}

const AGE_WORDS: readonly [age: Age, wording: RegExp][] = [
  ["adulto", /^(?:adult(?:o|a|os|as|s)?|all ages|todas las edades)$/],
  ["chicos", /^(?:kids?|child(?:ren)?|chic[oa]s?|nin[oa]s?|infantil(?:es)?|juvenil(?:es)?)$/],
  ["bebes", /^(?:bab(?:y|ies)|bebes?|newborns?|infants?|toddlers?|recien nacid[oa]s?)$/],
];

/** An age as people and files write it; null for any other text. */
export function readAge(text: string): Age | null {
  const bare = foldText(text).trim();
  return AGE_WORDS.find(([, wording]) => wording.test(bare))?.[0] ?? null;
}

export function nameAge(age: Age): string {
  return AGES.find(({ id }) => id === age)?.label ?? age;
}

/** Whom a gender and an age mean together, as other programs tell them: "Mujer" and "Niños" are girls. */
export function combineAudiences(audiences: readonly Audience[], age: Age | null): Audience[] {
  if (age === "bebes") return ["bebe"];
  if (age !== "chicos") return sortAudiences(audiences);
  const wide = widenAudiences(audiences);
  const young = [
    ...(wide.includes("mujer") || wide.includes("nina") ? ["nina"] : []),
    ...(wide.includes("hombre") || wide.includes("nino") ? ["nino"] : []),
  ];
  if (young.length > 0) return sortAudiences(young);
  return sortAudiences(audiences.length === 0 ? ["nina", "nino"] : audiences);
}

type ToldAudiences = { gender: "mujer" | "hombre" | "unisex" | null; age: Age | null };

/** The opposite: those programs have one gender and one age for a product. */
export function tellAudiences(audiences: readonly Audience[], age: Age | null): ToldAudiences {
  const wide = widenAudiences(audiences);
  const isFemale = wide.includes("mujer") || wide.includes("nina");
  const isMale = wide.includes("hombre") || wide.includes("nino");
  const gender = isFemale ? (isMale ? "unisex" : "mujer") : isMale ? "hombre" : null;
  return { gender, age: age ?? ageOf(audiences) };
}

/** Of several ages, as a file may list them, the eldest; null when a part is none. */
export function readAges(text: string): Age | null {
  const ages = text
    .split(/[,;/|\n]/)
    .filter((part) => part.trim() !== "")
    .map(readAge);
  if (ages.includes(null)) return null;
  return AGES.find(({ id }) => ages.includes(id))?.id ?? null;
}

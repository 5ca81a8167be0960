import { foldText } from "../plain/fold-text";
import { COUNTED_SIZE, normalizeSize } from "./size";
import { soundKey, spellingKey, splitWords } from "./word-key";

/**
 * Words that shoppers use for one thing, in Rioplatense. A line is a group: a search for one of its
 * words or phrases finds the products of all. After a colon stand words that the others find and that
 * do not find the others: who looks for blue also wants indigo, but not the reverse. A general word
 * finds its kinds so, and no kind finds another: who looks for a trench wants no sweater. Things that
 * a shop may not sell are here too: a known word is never taken for a typing error.
 */
const GROUPS = `
hoodie, hudie, joodie, canguro, capucha, sudadera, sweatshirt: buzo
buzo: hoodie
campera, jacket, chaqueta, rompeviento, cazadora, anorak, parka
bomber, aviadora
abrigo: campera, puffer, tapado, piloto, montgomery
tapado, sobretodo, gaban
piloto, trench
montgomery
puffer, inflable, camperon
inflada, acolchada: puffer
chaleco, vest
cuerina, ecocuero, eco cuero: cuero
perfecto: campera de cuero
remera, camiseta, t shirt, tshirt, tee, playera, remeron
manga larga, long sleeve
manga corta: remera, chomba
chomba, polo, chemise
musculosa, tank top, sin mangas, remera sin mangas, remera musculosa
top, crop top: bralette, corset, body
bralette
corset, corse
body
camisa, shirt, camisaco, blusa
sweater, sueter, sweter, pulover, pullover, jersey, cardigan, saquito
tejido: sweater
polera, cuello alto, cuello tortuga, turtleneck
jean, yean, jin, vaquero, denim, tejano, pantalon de jean
chupin, skinny, slim
ancho, holgado: baggy, jean oxford, pantalon oxford
wide leg, pierna ancha, palazzo: baggy, jean oxford, pantalon oxford
pantalon, trouser, pants
pantalon de vestir, sastrero: pinzado
jogger, jogging, joggin, jogin, jogguer, yoguin, babucha, pantalon deportivo, pantalon de buzo
bermuda, short, pantalon corto
pollera, falda, minifalda, skirt
vestido, dress: solero
calza, leggin, legging, biker
enterito, mono, mameluco
jardinero, overol
gorra, gorro, cap, visera, jockey
piluso, bucket, bob, beanie, sombrero: gorra
anteojos, lentes, gafas, sunglasses, anteojos de sol, lentes de sol, gafas de sol
zapatilla, tenis, sneaker, zapas
calzado: zapato, bota, zapatilla, ojota
zapato: mocasin
bota, borcego, botineta
mocasin
ojota, sandalia, chancleta, chinela
medias, soquete, zoquete, calcetin
mochila, backpack
morral, bandolera, cartera
tote
bolso, bag
rinonera, bumbag, fanny pack
neceser, cartuchera, portacosmetico
billetera: monedero, tarjetero
cinturon, cinto, correa
panuelo, bandana, panoleta
bufanda, chalina
guante, miton
collar, gargantilla, dije, colgante
cadena, cadenita: collar
pulsera, brazalete
bijou, bijouterie, joya: anillo, collar, pulsera
indumentaria: ropa
parachute: paracaidista
anillo, sortija, alianza
aro, arito, pendiente, caravana
llavero, portallaves
traje de bano: bikini, zunga, enteriza
ropa interior: boxer, bombacha, corpino
boxer, calzoncillo
bombacha, tanga, colaless
corpino
pijama: camison
pantufla
bata
camison
traje, ambo: smoking
blazer, saco
poncho, ruana
corbata
reloj, smartwatch
paraguas, sombrilla
valija, maleta
perfume, colonia
toalla, toallon
perro
gato
estampada, estampa, print, grafica
raya, rayada
oversize, oversized, amplia
clasica, basica, lisa
azul: indigo, marino, celeste
verde: oliva, militar, menta
verde agua, turquesa: menta
gris: melange, grafito
marron, cafe: chocolate, camel
beige, beis, arena: crudo, camel
crudo, natural, hueso
rojo, colorado: bordo
bordo, vino, borravino
amarillo: mostaza
violeta, morado, purpura: lila
rosa, rosado, fucsia
naranja, anaranjado
plateado, plata, silver
dorado, oro, gold
negro, black
blanco, white
`;

export type Synonyms = readonly (readonly string[])[];

const SYNONYM_GROUPS: readonly { words: readonly string[]; alsoFinds: readonly string[] }[] =
  GROUPS.trim()
    .split("\n")
    .map((line) => {
      const [words = [], alsoFinds = []] = line
        .split(":")
        .map((side) => side.split(",").map((phrase) => phrase.trim()));
      return { words, alsoFinds };
    });

/** A word or phrase as the keys of its words. */
export type Phrase = readonly string[];

/** What a phrase finds too: what means the same, and what only comes near. */
type OtherPhrases = { same: readonly Phrase[]; near: readonly Phrase[] };

export type SynonymMap = {
  /** By the keys of a phrase with blanks between them. */
  phrases: ReadonlyMap<string, OtherPhrases>;
  /** The spelling keys of all words. What is found by them is spelled so: "aro" is no "arroz". */
  spellings: ReadonlySet<string>;
  /** A way to write each word, by its sound key. */
  words: ReadonlyMap<string, string>;
};

/** Who clothes are for: the shop has no such property. */
const PEOPLE_WORDS = new Set(
  "adulto adultos caballero caballeros dama damas hombre hombres mujer mujeres unisex".split(" "),
);

/** Says nothing about what is asked for, as long as other words do. */
const STOP_WORDS = new Set([
  ...`a al ante busco buscaba buscar color colores comprar con cuanto de del el en es hola la las lo
  los marca me mi necesito o para por precio precios que quiero su talla talle talles tenes tienen
  un una unas unos y`.split(/\s+/),
  ...PEOPLE_WORDS,
]);

/** @param word - folded */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/** @param word - folded */
export function isPeopleWord(word: string): boolean {
  return PEOPLE_WORDS.has(word);
}

function toPhrase(text: string): Phrase {
  return text
    .split(/\s+/)
    .flatMap((part) =>
      COUNTED_SIZE.test(part) ? [foldText(normalizeSize(part))] : splitWords(part),
    )
    .filter((word) => !isStopWord(word))
    .map(soundKey);
}

export function phraseKey(phrase: Phrase): string {
  return phrase.join(" ");
}

export function listOthers({ phrases }: SynonymMap, phrase: Phrase): OtherPhrases {
  return phrases.get(phraseKey(phrase)) ?? NO_OTHERS;
}

const NO_OTHERS: OtherPhrases = { same: [], near: [] };

const builtIn = mapSynonyms(SYNONYM_GROUPS);

/** Mapping takes a millisecond, and the owner's groups are the same array until they change. */
const remembered = new WeakMap<Synonyms, SynonymMap>();

/** @param own - the owner's groups */
export function listSynonyms(own: Synonyms): SynonymMap {
  if (own.length === 0) return builtIn;
  const known = remembered.get(own);
  if (known) return known;
  const groups = own.map((words) => ({ words, alsoFinds: [] }));
  const mapped = mapSynonyms([...SYNONYM_GROUPS, ...groups]);
  remembered.set(own, mapped);
  return mapped;
}

function mapSynonyms(groups: typeof SYNONYM_GROUPS): SynonymMap {
  const phrases = new Map<string, OtherPhrases>();
  const spellings = new Set<string>();
  const written = new Map<string, string>();
  for (const { words, alsoFinds } of groups) {
    const asking = words.map(toPhrase);
    const near = alsoFinds.map(toPhrase);
    for (const phrase of asking) {
      const known = phrases.get(phraseKey(phrase)) ?? NO_OTHERS;
      const same = asking.filter((other) => other !== phrase);
      phrases.set(phraseKey(phrase), {
        same: [...known.same, ...same],
        near: [...known.near, ...near],
      });
    }
    // Words that are only found are known too.
    for (const phrase of near) {
      if (!phrases.has(phraseKey(phrase))) phrases.set(phraseKey(phrase), NO_OTHERS);
    }
    for (const word of [...words, ...alsoFinds].flatMap(splitWords)) {
      spellings.add(spellingKey(word));
      written.set(soundKey(word), word);
    }
  }
  return { phrases, spellings, words: written };
}

import { isStopWord } from "./synonyms";
import { spellingKey, splitWords } from "./word-key";

export type HelpPage = {
  title: string;
  path: string;
  /** What else its text is about, such as its headings. */
  about: readonly string[];
};

/** Words that shoppers use for one thing that a shop explains on a page. A line is a topic. */
const TOPICS = `
envio, entrega, despacho, correo, flete, domicilio, demora, retiro, sucursal
cambio, devolucion, devolver, cambiar, reintegro, arrepentimiento
talle, talla, medida, calce
pago, pagar, cuota, tarjeta, transferencia, efectivo, financiacion, mercado pago
garantia, falla, fallado
seguimiento, rastreo, tracking, pedido, compra
contacto, telefono, whatsapp, mail, direccion, local, horario, ubicacion
privacidad, datos personales
terminos, condiciones, legales
`;

const topics = TOPICS.trim()
  .split("\n")
  .map((line) => new Set(line.split(",").flatMap(splitWords).map(spellingKey)));

/** Around a topic they ask nothing more: "¿cómo hago un cambio?" */
const ASKING = new Set(
  `como donde cuando cual cuales cuanto cuanta hago hacer hacen hay puedo puede politica politicas
  info informacion costo costos sale salen cuesta cuestan tarda tardan llega llegan esta estan ver
  guia tabla sobre si no gratis plazo plazos formas medios`.split(/\s+/),
);

/** True for what shops explain on a page. No description of a product stands for it. */
export function isTopicWord(word: string): boolean {
  const key = spellingKey(word);
  return topics.some((topic) => topic.has(key));
}

/** More would hide the products. */
const MAX_PAGES = 4;
const MAX_WORDS = 12;

/** Those with every word in their title first, then those about their topic. */
export function findPages(text: string, pages: readonly HelpPage[]): HelpPage[] {
  const words = splitWords(text).slice(0, MAX_WORDS);
  const counted = words.filter((word) => isTopicWord(word) || !isSmall(word));
  const asked = (counted.length > 0 ? counted : words).map(spellingKey);
  if (asked.length === 0) return [];
  const rated = pages.map((page) => ({ page, rank: rate(page, asked) }));
  return rated
    .filter(({ rank }) => rank < NOT_ABOUT)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, MAX_PAGES)
    .map(({ page }) => page);
}

function isSmall(word: string): boolean {
  return isStopWord(word) || ASKING.has(word);
}

const NOT_ABOUT = 3;

/** 0 the words are in the title, 1 in what the page is about, 2 it has words of the same topics. */
function rate({ title, about }: HelpPage, asked: readonly string[]): number {
  const titled = new Set(splitWords(title).map(spellingKey));
  if (asked.every((key) => titled.has(key))) return 0;
  const own = new Set([...titled, ...about.flatMap(splitWords).map(spellingKey)]);
  if (asked.every((key) => own.has(key))) return 1;
  const ofTopics = topics.filter((topic) => [...topic].some((key) => own.has(key)));
  const isAbout = (key: string) => own.has(key) || ofTopics.some((topic) => topic.has(key));
  return asked.every(isAbout) ? 2 : NOT_ABOUT;
}

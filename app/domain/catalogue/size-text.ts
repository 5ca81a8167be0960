import { foldText } from "../plain/fold-text";

/** Letters that brands put on a label: XS, 3XL, XXXL, S/M, and P, G and GG of Brazil. */
const LETTERS = String.raw`(?:\d{0,2}x{0,4}[sml]|\d?x{1,4}|p{1,2}|m|g{1,3}|u|r|rn|nb)`;
/** 38, 38.5, 38½, 38 1/2. */
const NUMBER = String.raw`\d{1,3}(?:[.,]\d{1,2})?(?: ?½| 1/2)?`;
/** What stands before a number on a label: T. 4, N° 38, W32, US 10. */
const BEFORE = String.raw`(?:(?:talles?|tallas?|size|numero|nro|num|no|n|t|eu|eur|us|usa|uk|br|ar|arg|w|l)[.°º]? ?)?`;
/** What stands after one: 6 meses, 12-18M, 2T, 85B, 42 EUR, 70 cm. */
const AFTER = String.raw`(?: ?(?:meses|mes|months?|mths?|mo|anos?|years?|yrs?|a|m|t|y|aa|[a-h]{1,2}|eur?|usa?|uk|arg?|br|w|l|cm|mm|mts?|in|"|''))?[.]?`;
const MARK = `(?:${BEFORE}${NUMBER}${AFTER}|${LETTERS})`;
/** 36/37, 12 a 18 meses, S - M, 70x140, W32 L34. */
const BETWEEN = String.raw`(?: ?[-–—/|+x] ?| a | to | al | ?, ?| )`;
const MARKS = new RegExp(`^${BEFORE}(?:de )?${MARK}(?:${BETWEEN}${MARK}){0,2}$`);
/** 4-12 is a size, and 24/1 is a yarn. */
const FALLING = /^(\d{1,3}) ?[-–—/] ?(\d{1,3})$/;

const WORDS =
  /^(?:(?:talles?|tallas?|tamano|size) )?(?:unic[oa]|todos|one size|one|os|universal|free size|free|talle especial|especial|(?:extra )*(?:chic[oa]|pequen[oa]|median[oa]|grande|small|medium|large)|recien nacido|newborn|prematuro|adultos?|ninos?|infantil|bebes?|adults?|kids?|juvenil)(?: size)?$/;

/** True for what labels of clothes have: 12-18M, 6 meses, 2T, 85B, 36/37, XS, 3XL, 38. */
export function isSizeText(text: string): boolean {
  const folded = foldText(text).replace(/\s+/g, " ");
  // "XL (54-56)" and "38 (24 cm)" are said twice.
  const [, outer = folded, inner = ""] = /^(.+?) ?\((.+)\)$/.exec(folded) ?? [];
  if (inner !== "") return isSizeText(outer);
  const parts = folded.split(/ [-–—] /);
  if (parts.length === 2 && parts.every((part) => isSizeText(part))) return true;
  const [, first, second] = FALLING.exec(folded) ?? [];
  if (first !== undefined && Number(second) <= Number(first) && Number(second) < 20) return false;
  return WORDS.test(folded) || MARKS.test(folded);
}

/** True for "XL, XXL y 3XL", which a product is linked by that has other sizes of another one. */
export function isSizeList(text: string): boolean {
  return text.split(/, | y /).every((part) => isSizeText(part) || /^\d+ más$/.test(part));
}

/** The links of a product to its other colours and, apart, to its other sizes. */
export function partLinks(links: Readonly<Record<string, string>>) {
  const all = Object.entries(links);
  return {
    colorLinks: Object.fromEntries(all.filter(([name]) => !isSizeList(name))),
    sizeLinks: all.filter(([name]) => isSizeList(name)),
  };
}

import { arranged, tidyName, type Arranged } from "./arrange-groups";
import type { MenuLink, Taxonomy } from "./taxonomy";

export const MAX_LINKS = 10;
export const MAX_LINK_LABEL_LENGTH = 40;
export const MAX_LINK_TARGET_LENGTH = 300;

export type LinkRow = MenuLink & { number: number };

type LinkProblem = {
  /** The place of the row in the form, from 0. */
  row: number;
  field: "texto" | "destino";
  message: string;
};

/** Replaces the links of the menu; rows without any text are left out. */
export function saveLinks(taxonomy: Taxonomy, rows: readonly LinkRow[]): Arranged<LinkProblem> {
  const filled = rows.flatMap(({ label, target, number }, row) => {
    const link = { label: tidyName(label), target: target.trim() };
    return link.label === "" && link.target === "" ? [] : [{ link, number, row }];
  });
  for (const { link, row } of filled) {
    const problem = findProblem(link);
    if (problem) return { taxonomy: null, problem: { row, ...problem } };
  }
  filled.sort((left, right) => left.number - right.number || left.row - right.row);
  const links = filled.slice(0, MAX_LINKS).map(({ link }) => link);
  return arranged({ ...taxonomy, links });
}

function findProblem({ label, target }: MenuLink): Pick<LinkProblem, "field" | "message"> | null {
  if (label === "") return { field: "texto", message: "Escribí qué dice el enlace." };
  if (label.length > MAX_LINK_LABEL_LENGTH) {
    return { field: "texto", message: `Puede tener hasta ${MAX_LINK_LABEL_LENGTH} letras.` };
  }
  if (isLinkTarget(target)) return null;
  return {
    field: "destino",
    message: "Escribí una dirección de tu tienda (/envios) o una que empiece con https://.",
  };
}

/** True for a path of the shop, and for an https address of a real host. */
export function isLinkTarget(target: string): boolean {
  if (target.length > MAX_LINK_TARGET_LENGTH || /[\s\\\p{Cc}]/u.test(target)) return false;
  if (target.startsWith("/")) return !target.startsWith("//");
  if (!/^https:\/\//i.test(target) || !URL.canParse(target)) return false;
  const { hostname, username, password } = new URL(target);
  return hostname.includes(".") && username === "" && password === "";
}

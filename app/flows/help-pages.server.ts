import { readShownGuides } from "../data/catalogue/size-guides.server";
import { readPageHeadings } from "../data/shop/pages.server";
import { readSettings } from "../data/shop/settings.server";
import { findPages, isTopicWord, type HelpPage } from "../domain/catalogue/search-topics";
import { splitWords } from "../domain/catalogue/word-key";
import { paths } from "../paths";

type FoundPage = Pick<HelpPage, "title" | "path">;

export async function findHelpPages(text: string): Promise<FoundPage[]> {
  if (text === "") return [];
  const own = (await readPageHeadings()).map(({ slug, title, headings }) => ({
    title,
    path: paths.page(slug),
    about: headings,
  }));
  const { exchangeTerms } = await readSettings();
  const pages = [...own, ...(await listGuides(text)), ...listShopPages(exchangeTerms !== "")];
  return findPages(text, pages).map(({ title, path }) => ({ title, path }));
}

/** Who asks for jeans alone wants no guide of them. */
async function listGuides(text: string): Promise<HelpPage[]> {
  if (!splitWords(text).some(isTopicWord)) return [];
  return (await readShownGuides()).map(({ id, name }) => {
    return { title: `Guía de talles: ${name}`, path: paths.sizeGuide(id), about: ["medidas"] };
  });
}

function listShopPages(hasExchangeTerms: boolean): HelpPage[] {
  const terms = (title: string, section: string, about: string[] = []): HelpPage => {
    return { title, path: `${paths.terms()}#${section}`, about };
  };
  return [
    terms("Envíos", "envios"),
    ...(hasExchangeTerms ? [terms("Cambios", "cambios")] : []),
    { title: "Botón de arrepentimiento", path: paths.withdrawal(), about: ["devolución"] },
    terms("Pagos", "pagos"),
    terms("Garantía", "garantia"),
    { title: "Seguí tu pedido", path: paths.orderLookup(), about: ["seguimiento"] },
    terms("Quién vende", "quien-vende", ["contacto"]),
    { title: "Términos y condiciones", path: paths.terms(), about: [] },
    { title: "Privacidad", path: paths.privacy(), about: ["datos personales"] },
  ];
}

import { readPageHeadings } from "../data/shop/pages.server";
import { readSettings } from "../data/shop/settings.server";
import { findPages, type HelpPage } from "../domain/catalogue/search-topics";
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
  return findPages(text, [...own, ...listShopPages(exchangeTerms !== "")]).map(
    ({ title, path }) => ({ title, path }),
  );
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

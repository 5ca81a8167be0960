import { paths } from "../../app/paths";
import { SECTIONS } from "../../app/domain/catalogue/taxonomy";
import { readBuiltInCatalogue } from "../../db/seed/read-catalogue";
import { BOUGHT_PRODUCT, prepareShopper } from "../../test/helpers/shopper";
import { listSearchTexts } from "./search-texts";
import type { Mix } from "./work";

const PRODUCTS = 60;
/** Of each kind of text, from single letters to whole names. */
const TEXTS_PER_KIND = 50;

export type Visitors = {
  mix: Mix;
  /** Of a cart with one thing in it. */
  cartCookie: string;
};

/** What visitors of a shop with the built-in catalogue do, as requests it can be sent. */
export async function inviteVisitors(url: string): Promise<Visitors> {
  const shopper = await prepareShopper(url);
  const cookies = shopper.cookieHeader();
  const cartCookie = cookies.split("; ").find((pair) => pair.startsWith("tela_cart="));
  if (cartCookie === undefined) throw new Error("The shop gave no cart");
  const catalogue = readBuiltInCatalogue();
  const products = catalogue.slice(0, PRODUCTS).map(({ id }) => paths.product(id));
  const brands = [...new Set(catalogue.map(({ brand }) => brand))];
  const lists = [
    ...[paths.products(), `${paths.products()}?page=2`, paths.collection()],
    ...SECTIONS.map(({ id }) => paths.section(id)),
    ...brands.slice(0, 5).map((brand) => paths.brandProducts(brand)),
  ];
  const texts = listSearchTexts(catalogue.map(({ name }) => name));
  return {
    cartCookie,
    mix: {
      pages: [paths.home(), ...lists, ...products].map((path) => ({ path })),
      search: texts.flatMap((kind) =>
        kind.texts.slice(0, TEXTS_PER_KIND).map((text) => ({ path: paths.search(text) })),
      ),
      cart: [
        {
          path: paths.product(BOUGHT_PRODUCT.id),
          fields: { intent: "add", ...BOUGHT_PRODUCT.choice },
          wanted: [303],
        },
        { path: paths.cart(), headers: { Cookie: cartCookie } },
      ],
      orders: [
        {
          path: paths.checkoutReview(),
          fields: shopper.reviewFields,
          keyField: "clave",
          headers: { Cookie: cookies },
          wanted: [303],
        },
      ],
    },
  };
}

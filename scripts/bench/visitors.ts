import { BUILT_IN_TAXONOMY } from "../../db/seed/taxonomy";
import { paths } from "../../app/paths";
import { readBuiltInCatalogue } from "../../db/seed/read-catalogue";
import { BOUGHT_PRODUCT, mintOrderKey, prepareShopper } from "../../test/helpers/shopper";
import { mixAsks, type Ask, type NextAsk } from "./asks";

type Visitors = {
  /** The cookie of a cart with one product. */
  cartCookie: string;
  /** A new order through the checkout's form each time. */
  nextOrder: NextAsk;
  /** Pages, searches, the cart and orders. */
  nextOfMix: NextAsk;
};

/** The statuses of answers to pages and forms. */
export const MIX_STATUSES = [200, 303];

/** Fills a cart in a shop with the sample catalogue. */
export async function inviteVisitors(url: string): Promise<Visitors> {
  const shopper = await prepareShopper(url);
  const Cookie = shopper.cookieHeader();
  const cartCookie = Cookie.split("; ").find((pair) => pair.startsWith("tela_cart="));
  if (cartCookie === undefined) throw new Error("The shop set no cart cookie");
  const nextOrder = () => ({
    path: paths.checkoutReview(),
    headers: { Cookie },
    fields: { ...shopper.reviewFields, clave: mintOrderKey() },
  });
  const catalogue = readBuiltInCatalogue();
  const products = catalogue.slice(0, 60).map(({ id }) => paths.product(id));
  const brands = new Set(catalogue.map(({ brand }) => brand));
  const lists = [
    paths.home(),
    paths.products(),
    `${paths.products()}?page=2`,
    paths.collection(),
    ...BUILT_IN_TAXONOMY.sections.map(({ id }) => paths.section(id)),
    ...[...brands].slice(0, 5).map((brand) => paths.brandProducts(brand)),
  ];
  const searches = catalogue.flatMap(({ name }) => {
    const [kind = "", model = ""] = name.split(" ");
    return [kind.slice(0, 1), kind.slice(0, 2), kind, model, name, `${model}zq`];
  });
  const add: Ask = {
    path: paths.product(BOUGHT_PRODUCT.id),
    fields: { intent: "add", ...BOUGHT_PRODUCT.choice },
  };
  const repeat =
    (ask: Ask): NextAsk =>
    () =>
      ask;
  const pages = (addresses: readonly string[]) => addresses.map((path) => repeat({ path }));
  const nextOfMix = mixAsks({
    pages: pages([...lists, ...products]),
    search: pages(searches.map((text) => paths.search(text))),
    cart: [repeat(add), repeat({ path: paths.cart(), headers: { Cookie: cartCookie } })],
    orders: [nextOrder],
  });
  return { cartCookie, nextOrder, nextOfMix };
}

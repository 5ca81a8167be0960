import { useRouteLoaderData } from "@remix-run/react";

import { chatAddress } from "../../domain/buying/chat-address";
import type { Menu } from "../../domain/catalogue/shown-menu";
import type { Flash } from "../../domain/plain/flash";
import type { PageLink } from "../../domain/shop/page";
import { UNKNOWN_SHOP_FACE } from "../../domain/shop/default-face";
import type { FrameFace, ShopFace } from "../../domain/shop/shop-settings";
import { paths } from "../../paths";
import { SHOP_ROUTE_ID } from "../layout-ids";

export type ShopData = {
  settings: ShopFace;
  menu: Menu;
  /** The owner's published pages; absent without any. */
  pages?: readonly PageLink[];
  /** Absolute address of the shop, without a final slash. */
  origin: string;
  /** `+549` and ten digits, which opens a chat; null where the shop's phone is no such number. */
  chatPhone: string | null;
  cartQuantity: number;
  /** What every page says at its top; absent for nothing. */
  notices?: readonly string[];
  flash: Flash | null;
};

/** @throws Error outside the storefront's layout: a mistake of the developer. */
export function useShopData(): ShopData {
  const data = useRouteLoaderData<ShopData>(SHOP_ROUTE_ID);
  if (!data)
    throw new Error("useShopData must be used inside the storefront layout (routes/_shop)");
  return data;
}

/** The settings for what is no part of the layout: titles and `meta`, also of pages that failed. */
export function findSettings(matches: readonly { id: string; data: unknown }[]): FrameFace {
  const layout = matches.find(({ id }) => id === SHOP_ROUTE_ID);
  const shop = layout?.data as ShopData | undefined;
  return shop?.settings ?? UNKNOWN_SHOP_FACE;
}

/** The links of the menu that are for every visitor, beside those of the catalogue. */
export function listHelp({ pages = [], menu, chatPhone, settings }: ShopData) {
  const linked = menu.links.map(({ target }) => target);
  return [
    { to: paths.orderLookup(), text: "Seguí tu pedido" },
    { to: paths.exchanges(), text: "Cambios" },
    { to: paths.withdrawal(), text: "Botón de arrepentimiento" },
    { to: paths.favorites(), text: "Favoritos" },
    ...pages
      .map(({ slug, title }) => ({ to: paths.page(slug), text: title }))
      .filter(({ to }) => !linked.includes(to)),
    ...(chatPhone === null
      ? []
      : [{ to: chatAddress(chatPhone, `Hola, ${settings.name}`), text: "WhatsApp" }]),
  ];
}

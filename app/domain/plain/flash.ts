export type Flash = {
  title: string;
  text: string;
  /** Where the visitor may want to go next. */
  link?: { to: string; text: string };
  /** What was put into the cart, for a panel that leads on to the purchase. */
  bought?: { picture: string; price: string };
  /** Where a button beside the text posts to take the change back. */
  undoAt?: string;
  /** True when other open tabs now show outdated products. */
  isCatalogueChange?: boolean;
};

/** The ids that Remix gives to the layout routes. */
export const SHOP_ROUTE_ID = "routes/_shop";
/** Of the checkout, which has nothing to lead away from buying. */
export const CHECKOUT_ROUTE_ID = "routes/_checkout";
/** Of the back office. */
export const ADMIN_ROUTE_ID = "routes/admin";

export const SHOP_ROUTE_ID = "routes/_shop";
/** Of the checkout, which has nothing to lead away from buying. */
export const CHECKOUT_ROUTE_ID = "routes/_checkout";
export const ADMIN_ROUTE_ID = "routes/admin";

/** A table is not the same on both sides after it was copied; nothing was stored. */
export class MoveMismatchError extends Error {
  override name = "MoveMismatchError";
}

/** A shop is open on the database. */
export class ShopOpenError extends Error {
  override name = "ShopOpenError";
}

/** Another shop is where this one should go. */
export class PlaceTakenError extends Error {
  override name = "PlaceTakenError";
}

/** There is no shop where it should come from. */
export class NoShopError extends Error {
  override name = "NoShopError";
}

/** No server was named. */
export class NoServerError extends Error {
  override name = "NoServerError";
}

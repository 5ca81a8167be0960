/** A table is not the same on both sides after it was copied; nothing was stored. */
export class MoveMismatchError extends Error {
  override name = "MoveMismatchError";
}

/** A shop is open on the database. */
export class ShopOpenError extends Error {
  override name = "ShopOpenError";
}

/** Where a shop is that does not open on a server: see the table `shop_move`. */
export type MoveState = "arriving" | "leaving" | "left" | "restoring";

/** The shop of this server is on its way, or somewhere else. */
export class ShopMovingError extends Error {
  override name = "ShopMovingError";

  /** @param state - null while another process moves the shop just now */
  constructor(readonly state: MoveState | null) {
    super(`The shop of this server is not open: ${state ?? "it is being moved"}`);
  }
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

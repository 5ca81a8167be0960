import type { ProviderFactory } from "../payment-authorizer";

/** Replaced by the adapter's own in the next commit. */
export const mercadoPago: ProviderFactory = {
  openProvider: () => {
    throw new Error("not built yet");
  },
  openAuthorizer: () => {
    throw new Error("not built yet");
  },
};

import { AsyncLocalStorage } from "node:async_hooks";

/** Settings as text, as in `process.env`. */
export type SettingsSource = Readonly<Record<string, string | undefined>>;

/** One shop of this process, told from the others by this object. */
type ShopScope = { readonly settings: SettingsSource };

const current = new AsyncLocalStorage<ShopScope>();

/** Runs the work for this shop, with every promise and timer that it starts. */
export function runInShop<T>(shop: ShopScope, work: () => T): T {
  return current.run(shop, work);
}

/**
 * Keeps one value for each shop, made when it is first asked for. It replaces variables of a module,
 * which all shops of the process would share.
 */
export function perShop<T>(create: (settings: SettingsSource) => T): () => T {
  const kept = new WeakMap<ShopScope, { value: T }>();
  return () => {
    const shop = current.getStore();
    if (!shop) throw new Error("No shop: call this inside runInShop");
    const known = kept.get(shop) ?? { value: create(shop.settings) };
    kept.set(shop, known);
    return known.value;
  };
}

export function isInShop(): boolean {
  return current.getStore() !== undefined;
}

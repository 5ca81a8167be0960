import type { Connection } from "../../../db/connection";
import { nameTermsVersion } from "../../domain/buying/order-terms";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readSection } from "./pages.server";

export function readTermsVersion(): Promise<string> {
  return getStoredShop().database.read(readTermsVersionNow);
}

export async function readTermsVersionNow(connection: Connection): Promise<string> {
  return nameTermsVersion((await readSection(connection, "terms"))?.version ?? null);
}

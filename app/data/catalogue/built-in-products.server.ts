import { readBuiltInCatalogue } from "../../../db/seed/read-catalogue";
import type { Product } from "../../domain/catalogue/product";
import { eachNumber } from "../../domain/products/number-fields";
import { eachText } from "../../domain/products/text-fields";

let listed: readonly Product[] | undefined;

export function listBuiltInProducts(): readonly Product[] {
  listed ??= readBuiltInCatalogue().map(({ price, createdAt, updatedAt, ...record }) => ({
    ...eachText(() => ""),
    ...eachNumber(() => null),
    ...{ audiences: [], age: null, alsoIn: [], goesWith: [] },
    ...record,
    priceInPesos: price,
    imageTexts: {},
    ivaPermille: 210,
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
  }));
  return listed;
}

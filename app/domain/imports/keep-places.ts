import { ageOf, combineAudiences, tellAudiences, type Audience } from "../catalogue/audience";
import { listCollections } from "../catalogue/product";
import { pathOfStored, readPath } from "../catalogue/product-places";
import { foldText } from "../plain/fold-text";
import type { ProductContent } from "../products/product-fields";
import type { ImportedProduct } from "./imported-product";

type Placed = Pick<ProductContent, "category" | "subcategory" | "alsoIn" | "audiences" | "age">;
type FromFile = Pick<ImportedProduct, "fields" | "paths" | "placedFor">;

/**
 * Where a product stands and for whom, after another program's file. What the file says in its words of what the
 * shop has in its own is no change: another order of the same places, or one gender for two audiences.
 * @param isNew - the shop does not have it yet
 */
export function settlePlaces(base: ProductContent, imported: FromFile, isNew: boolean): Placed {
  const places = hasSamePlaces(base, imported) ? {} : readPlaces(base, imported);
  const { category, subcategory, alsoIn } = { ...base, ...places };
  const isMoved =
    isNew || listKeys({ category, subcategory, alsoIn }).join() !== listKeys(base).join();
  const { placedFor = [] } = imported;
  const whom = isMoved && placedFor.length > 0 ? { audiences: placedFor } : {};
  return {
    ...{ category, subcategory, alsoIn },
    ...{ audiences: base.audiences, age: base.age, ...whom, ...readWhom(base, imported) },
  };
}

const toKey = (parts: readonly string[]) => parts.map(foldText).join(">");

const isWithin = (key: string, around: string) => `${key}>`.startsWith(`${around}>`);

function listKeys(placed: Pick<Placed, "category" | "subcategory" | "alsoIn">): string[] {
  return [pathOfStored(placed), ...placed.alsoIn.map(readPath)].map(toKey);
}

const NO_MORE = { subcategory: "", alsoIn: [] };

function readPlaces(base: ProductContent, { fields, paths }: FromFile): Partial<Placed> {
  // A file that writes a product's categories writes all of them.
  const told = paths !== undefined && fields.category !== undefined ? NO_MORE : {};
  const { category, subcategory, alsoIn } = { ...told, ...fields };
  if (category === undefined && subcategory === undefined && alsoIn === undefined) return {};
  const main = {
    category: category ?? base.category,
    subcategory: subcategory ?? base.subcategory,
  };
  const others = (alsoIn ?? base.alsoIn).filter(
    (path) => toKey(readPath(path)) !== toKey(pathOfStored(main)),
  );
  return { ...main, alsoIn: others };
}

/**
 * The places of the file are those of the shop, as the file writes them or as they are read. A word of its collections
 * is none, and a place says those around it.
 */
function hasSamePlaces(base: ProductContent, { fields, paths = [] }: FromFile): boolean {
  const { category = "", subcategory = "", alsoIn = [] } = fields;
  const read = [pathOfStored({ category, subcategory }), ...alsoIn.map(readPath)];
  const stored = listKeys(base).filter((key) => key !== "");
  const collections = listCollections(base).map(foldText);
  const told = read.flatMap((path, at) =>
    path.length === 0 || collections.includes(toKey(path))
      ? []
      : [[toKey(path), toKey(readPath(paths[at] ?? ""))]],
  );
  if (told.length === 0) return true;
  const isTold = (key: string) => told.some((keys) => keys.some((one) => isWithin(one, key)));
  return told.every((keys) => keys.some((key) => stored.includes(key))) && stored.every(isTold);
}

function readWhom(base: ProductContent, { fields }: FromFile): Partial<Placed> {
  const told = tellAudiences(base.audiences, base.age);
  const asTold = combineAudiences(told.gender === null ? [] : [told.gender], told.age);
  const { audiences, age } = fields;
  const isSameWhom = audiences === undefined || isEqual(audiences, asTold);
  const isSameAge = age === undefined || (age ?? ageOf(audiences ?? base.audiences)) === told.age;
  if (isSameWhom && isSameAge) return {};
  return { ...(audiences && { audiences }), ...(age !== undefined && { age }) };
}

function isEqual(one: readonly Audience[], other: readonly Audience[]): boolean {
  return one.join() === other.join();
}

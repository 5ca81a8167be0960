import { z } from "zod";

import catalogue from "./catalogue.json";

const CatalogueRecordSchema = z.object({
  id: z.string(),
  name: z.string(),
  price: z.number().int(),
  images: z.array(z.string()),
  sizes: z.array(z.string()),
  colors: z.array(z.string()),
  category: z.string(),
  subcategory: z.string(),
  brand: z.string(),
  isNew: z.boolean(),
  isHidden: z.boolean(),
  colorLinks: z.record(z.string(), z.string()),
  collection: z.string().nullable(),
  description: z.string(),
  composition: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export type CatalogueRecord = z.infer<typeof CatalogueRecordSchema>;

/** The products that come with the shop, newest first. */
export function readBuiltInCatalogue(): CatalogueRecord[] {
  return z
    .array(CatalogueRecordSchema)
    .parse(catalogue)
    .sort((left, right) => right.createdAt.localeCompare(left.createdAt));
}

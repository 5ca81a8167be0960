import type { Author } from "../domain/history/author";
import { MAX_PICTURES } from "../domain/products/picture-limits";
import {
  addPictures,
  isUsablePictureAddress,
  type PictureEntry,
} from "../domain/products/picture-list";
import { readListReturn } from "../forms/products/admin-product-list";
import { parseProductForm, type PostedProductForm } from "../forms/products/parse-product-form";
import { readMultipartForm } from "../http/read-multipart.server";
import { badRequest } from "../http/responses";
import { receivePicture } from "../images/receive-picture.server";

export type ReceivedProductForm = PostedProductForm & {
  /** Null for a product that does not exist yet. */
  productId: string | null;
  /** Who sent it. */
  author: Author;
  /** The list that the form was opened from: each answer leads back to it. */
  list: string;
  /** Files that were refused, one sentence each. */
  fileProblems: string[];
  /** Typed addresses that were not taken: no picture can have them, or there is no room. */
  refusedAddresses: string[];
  /** True when a file or an address was sent, valid or not. */
  hasNewPictures: boolean;
};

/**
 * Reads a posted product form and adds its new pictures. Files are stored as they arrive, whatever
 * button was pressed, so that none has to be selected twice.
 * @throws Response 400 for an invalid body
 */
export async function receiveProductForm(
  request: Request,
  { productId, author }: Pick<ReceivedProductForm, "productId" | "author">,
): Promise<ReceivedProductForm> {
  const { formData, files, problems } = await readMultipartForm(request, receivePicture);
  const form = parseProductForm(formData);
  if (!form) throw badRequest();
  const uploaded = addPictures(
    form.texts.pictures,
    files.map(({ address }) => address),
  );
  const { pictures, refused } = addAddresses(uploaded, form.addresses);
  return {
    ...form,
    texts: { ...form.texts, pictures },
    productId,
    author,
    list: readListReturn(new URL(request.url).searchParams),
    fileProblems: [...new Set(problems)],
    refusedAddresses: refused,
    hasNewPictures: files.length + problems.length + form.addresses.length > 0,
  };
}

/** Addresses that a product has no room for stay in the field where they were pasted. */
function addAddresses(pictures: readonly PictureEntry[], addresses: readonly string[]) {
  const usable = addresses.filter(isUsablePictureAddress);
  const all = addPictures(pictures, usable);
  const taken = all.slice(0, Math.max(pictures.length, MAX_PICTURES));
  const known = new Set(taken.map(({ address }) => address));
  return { pictures: taken, refused: addresses.filter((address) => !known.has(address)) };
}

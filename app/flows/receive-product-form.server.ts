import type { Author } from "../domain/history/author";
import { addPictures } from "../domain/products/picture-list";
import { readListReturn } from "../forms/products/admin-product-list";
import { parseProductForm, type PostedProductForm } from "../forms/products/parse-product-form";
import { readMultipartForm } from "../http/read-multipart.server";
import { badRequest } from "../http/responses";
import { receivePicture } from "../images/receive-picture.server";
import { takeTypedAddresses, type RefusedAddress } from "./take-typed-addresses.server";

export type ReceivedProductForm = PostedProductForm & {
  /** Null for a product that does not exist yet. */
  productId: string | null;
  /** Who sent it. */
  author: Author;
  /** The list that the form was opened from: each answer leads back to it. */
  list: string;
  /** Files that were refused, one sentence each. */
  fileProblems: string[];
  /** Typed addresses that no picture came from, or that there is no room for. */
  refusedAddresses: RefusedAddress[];
  /** True when a file or an address was sent, valid or not. */
  hasNewPictures: boolean;
};

/**
 * Reads a posted product form and adds its new pictures. Files are stored as they arrive and addresses
 * fetched, whatever button was pressed, so that none has to be selected or pasted twice.
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
  const { pictures, refused } = await takeTypedAddresses(uploaded, form.addresses);
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

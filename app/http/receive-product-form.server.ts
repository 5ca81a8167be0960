import { addPictures, isUsablePictureAddress } from "../domain/picture-list";
import { readProductForm, type PostedProductForm } from "../forms/product-form";
import { readMultipartForm, type IncomingFile, type ReceivedFile } from "./read-multipart.server";
import { badRequest } from "./responses";

/** What the form needs of the shop's pictures, which live in a layer of their own. */
export type PictureStore = {
  receivePicture: (file: IncomingFile) => Promise<ReceivedFile>;
  /** Those of the addresses that claim to be pictures of the shop and are not there. */
  findMissingPictures: (addresses: readonly string[]) => Promise<string[]>;
};

export type ReceivedProductForm = PostedProductForm & {
  /** Files that were refused, one sentence each. */
  fileProblems: string[];
  /** Typed addresses that no picture can have. */
  refusedAddresses: string[];
  /** Whether a file or an address came along, good or bad. */
  hasNewPictures: boolean;
};

/**
 * A posted product form with its new pictures in their place: files are stored as they arrive,
 * whatever button was pressed, so that none has to be chosen twice.
 *
 * @throws Response 400 for a body that is no form of ours
 */
export async function receiveProductForm(
  request: Request,
  { receivePicture }: PictureStore,
): Promise<ReceivedProductForm> {
  const { formData, files, problems } = await readMultipartForm(request, receivePicture);
  const form = readProductForm(formData);
  if (!form) throw badRequest();
  const usable = form.addresses.filter(isUsablePictureAddress);
  const added = [...files.map(({ address }) => address), ...usable];
  return {
    ...form,
    texts: { ...form.texts, pictures: addPictures(form.texts.pictures, added) },
    fileProblems: [...new Set(problems)],
    refusedAddresses: form.addresses.filter((address) => !isUsablePictureAddress(address)),
    hasNewPictures: files.length + problems.length + form.addresses.length > 0,
  };
}

import { PICTURE_FIELD, PICTURE_FILE, PICTURE_REMOVED } from "../forms/catalogue/menu-form";
import { parsePictureAddress } from "../domain/products/picture-address";
import { readMultipartForm, type IncomingFile } from "../http/read-multipart.server";
import { badRequest } from "../http/responses";
import { keepPicturesFromSweep } from "../images/picture-files.server";
import { receivePicture } from "../images/receive-picture.server";

export type ReceivedGroupForm = {
  /** With the address of a new picture in its field. */
  formData: FormData;
  /** Why the picture cannot be used; null when it can. */
  pictureError: string | null;
};

/**
 * Reads the form of a group. Its picture is stored as it arrives, so that it does not have to be
 * selected again when another field has to be mended.
 * @throws Response 400 for an invalid body
 */
export async function receiveGroupForm(request: Request): Promise<ReceivedGroupForm> {
  const receive = (file: IncomingFile) => {
    if (file.field !== PICTURE_FILE) throw badRequest();
    return receivePicture(file);
  };
  const { formData, files, problems } = await readMultipartForm(request, receive);
  const [file] = files;
  if (file) {
    formData.set(PICTURE_FIELD, file.address);
    // A new picture was chosen after the box was checked.
    formData.delete(PICTURE_REMOVED);
  }
  const isLost = await isLostPicture(formData.get(PICTURE_FIELD));
  if (isLost) formData.delete(PICTURE_FIELD);
  return { formData, pictureError: problems[0] ?? (isLost ? LOST : null) };
}

const LOST = "Esa foto ya no está en la tienda: elegila de nuevo.";

async function isLostPicture(address: FormDataEntryValue | null): Promise<boolean> {
  if (typeof address !== "string" || address === "") return false;
  const missing = await keepPicturesFromSweep([address]);
  return parsePictureAddress(address) === null || missing.length > 0;
}

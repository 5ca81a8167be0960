import { parsePictureAddress } from "../domain/products/picture-address";
import { PICTURE_FIELD, PICTURE_FILE, PICTURE_REMOVED } from "../forms/catalogue/picture-form";
import { readText } from "../forms/kit/typed-texts";
import { readMultipartForm } from "../http/read-multipart.server";
import { badRequest } from "../http/responses";
import { keepPicturesFromSweep } from "../images/picture-files.server";
import { receivePicture } from "../images/receive-picture.server";

const LOST = "Esa foto ya no está en la tienda: elegila de nuevo.";

/**
 * A form with one picture. It is stored as it arrives, so that it is not chosen again when a field is mended;
 * `problem` says why it cannot be used.
 */
export async function receiveFormPicture(
  request: Request,
): Promise<{ formData: FormData; problem: string | null }> {
  const { formData, files, problems } = await readMultipartForm(request, (file) => {
    if (file.field !== PICTURE_FILE) throw badRequest();
    return receivePicture(file);
  });
  const [file] = files;
  if (file) {
    formData.set(PICTURE_FIELD, file.address);
    // A new picture was chosen after the box was checked.
    formData.delete(PICTURE_REMOVED);
  }
  const isLost = await isLostPicture(readText(formData, PICTURE_FIELD));
  if (isLost) formData.delete(PICTURE_FIELD);
  return { formData, problem: problems[0] ?? (isLost ? LOST : null) };
}

async function isLostPicture(address: string): Promise<boolean> {
  if (address === "") return false;
  const missing = await keepPicturesFromSweep([address]);
  return parsePictureAddress(address) === null || missing.length > 0;
}

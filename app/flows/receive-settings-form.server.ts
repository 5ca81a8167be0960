import { parsePictureAddress } from "../domain/products/picture-address";
import { LOST_PICTURE } from "../domain/shop/appearance-settings";
import type { CoverPicture } from "../domain/shop/cover";
import type { PresentationSettings } from "../domain/shop/presentation-settings";
import type { FormReply } from "../forms/form-reply";
import {
  COVER_FILE,
  LOGO_FILE,
  LOGO_REMOVED,
  NOTE_FILE,
  NOTE_REMOVED,
} from "../forms/shop/shop-settings-form";
import {
  readMultipartForm,
  type IncomingFile,
  type ReceivedFile,
} from "../http/read-multipart.server";
import { badRequest } from "../http/responses";
import { readCoverCut, keepPicturesFromSweep } from "../images/picture-files.server";
import { receiveLogo } from "../images/receive-logo.server";
import { receivePicture } from "../images/receive-picture.server";

type Errors = FormReply["errors"];

export type ReceivedSettingsForm = {
  /** With the addresses of the new pictures in their fields. */
  formData: FormData;
  /** The files that were refused, by the field of their picture. */
  fileErrors: Errors;
};

const TARGETS = new Map<
  string,
  { field: string; receive: (file: IncomingFile) => Promise<ReceivedFile> }
>([
  [LOGO_FILE, { field: "logo", receive: receiveLogo }],
  [COVER_FILE, { field: "portadaImagen", receive: receivePicture }],
  [NOTE_FILE, { field: "notaImagen", receive: receivePicture }],
]);

/**
 * Reads the form of the settings. Its files are stored as they arrive, so that none has to be
 * selected twice when another field has to be mended.
 * @throws Response 400 for an invalid body
 */
export async function receiveSettingsForm(request: Request): Promise<ReceivedSettingsForm> {
  const fileErrors: Errors = {};
  const receive = async (file: IncomingFile) => {
    const target = TARGETS.get(file.field);
    if (!target) throw badRequest();
    const received = await target.receive(file);
    if ("problem" in received) fileErrors[target.field] = received.problem;
    return received;
  };
  const { formData, files } = await readMultipartForm(request, receive);
  if (formData.has(LOGO_REMOVED)) formData.set("logo", "");
  if (formData.has(NOTE_REMOVED)) formData.set("notaImagen", "");
  for (const { field, address } of files) {
    const target = TARGETS.get(field);
    if (target) formData.set(target.field, address);
  }
  return { formData, fileErrors };
}

/** Protects the pictures from the sweep, makes the cover's cuts, and reports what does not exist. */
export async function keepSettingsPictures(settings: PresentationSettings | null): Promise<Errors> {
  const logo = settings?.logo?.address;
  const cover = settings?.coverDisplay.picture;
  const note = settings?.frontNote.picture;
  const missing = await keepPicturesFromSweep(
    [logo, cover?.address, note].flatMap((one) => one || []),
  );
  const isLost = (address: string | undefined) =>
    address !== undefined && missing.includes(address);
  const hasCuts = !cover || isLost(cover.address) || (await makeCoverCuts(cover));
  return {
    ...(isLost(logo) && { logo: "Ese logo ya no está en la tienda: elegilo de nuevo." }),
    ...((isLost(cover?.address) || !hasCuts) && {
      portadaImagen: LOST_PICTURE,
    }),
    ...(isLost(note) && { notaImagen: LOST_PICTURE }),
  };
}

async function makeCoverCuts({ address, focus }: CoverPicture): Promise<boolean> {
  const picture = parsePictureAddress(address);
  if (picture === null) return false;
  const phone = await readCoverCut(picture, { screen: "phone", focus });
  const desktop = await readCoverCut(picture, { screen: "desktop", focus });
  return phone !== null && desktop !== null;
}

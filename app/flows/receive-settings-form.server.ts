import type { PresentationSettings } from "../domain/shop/shop-settings";
import type { FormReply } from "../forms/form-reply";
import { LOGO_FILE, LOGO_REMOVED } from "../forms/shop/look-field-names";
import type { SettingsField } from "../forms/shop/shop-settings-fields";
import { readMultipartForm, type IncomingFile } from "../http/read-multipart.server";
import { badRequest } from "../http/responses";
import { keepPicturesFromSweep } from "../images/picture-files.server";
import { receiveLogo } from "../images/receive-logo.server";

type Errors = FormReply<SettingsField>["errors"];

export type ReceivedSettingsForm = {
  /** With the addresses of the new pictures in their fields. */
  formData: FormData;
  /** The files that were refused, by the field of their picture. */
  fileErrors: Errors;
};

/**
 * Reads the form of the settings. Its files are stored as they arrive, so that none has to be
 * selected twice when another field has to be mended.
 * @throws Response 400 for an invalid body
 */
export async function receiveSettingsForm(request: Request): Promise<ReceivedSettingsForm> {
  const fileErrors: Errors = {};
  const receive = async (file: IncomingFile) => {
    if (file.field !== LOGO_FILE) throw badRequest();
    const received = await receiveLogo(file);
    if ("problem" in received) fileErrors.logo = received.problem;
    return received;
  };
  const { formData, files } = await readMultipartForm(request, receive);
  const [logo] = files;
  if (logo) formData.set("logo", logo.address);
  else if (formData.has(LOGO_REMOVED)) formData.set("logo", "");
  return { formData, fileErrors };
}

/** Protects the pictures from the sweep, and reports those that do not exist. */
export async function keepSettingsPictures(settings: PresentationSettings | null): Promise<Errors> {
  if (!settings?.logo) return {};
  const missing = await keepPicturesFromSweep([settings.logo.address]);
  return missing.length === 0
    ? {}
    : { logo: "Ese logo ya no está en la tienda: elegilo de nuevo." };
}

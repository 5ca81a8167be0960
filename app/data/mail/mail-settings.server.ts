import { findSender } from "../../domain/mail/mail-address";
import {
  findMailText,
  isSameMailText,
  originalMailText,
  type MailText,
  type ShopperMailKind,
} from "../../domain/mail/mail-texts";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import { getEnvironment } from "../../settings/environment.server";
import type { By } from "../history/batch.server";
import { writeAs } from "../history/write-as.server";
import { readSettingsNow, storeSetting } from "../shop/settings.server";

export function readMailSetup(settings: Pick<ShopSettings, "name" | "email">) {
  const environment = getEnvironment();
  const { smtp, origin } = environment;
  const sender = findSender(settings, environment);
  return {
    /** Null when no server is configured; mails then wait. */
    server: smtp && `${smtp.host}:${smtp.port}`,
    /** Null when there is no sender address; mails then wait. */
    from: sender && (sender.name === "" ? sender.address : `${sender.name} <${sender.address}>`),
    /** Without it, links use the host name of the request. */
    hasOrigin: origin !== null,
  };
}

type MailTextChange = {
  kind: ShopperMailKind;
  wanted: MailText;
  /** The text that the form was filled with; null for one that cannot be read. */
  base: MailText | null;
};

/**
 * Stores the owner's words of one mail, unless they changed since the form was opened. Mails that
 * are already written keep theirs.
 * @returns the conflicting stored text, or null when the wanted one is stored
 */
export function saveMailText(
  { kind, wanted, base }: MailTextChange,
  by: By,
): Promise<MailText | null> {
  return writeAs({ ...by, action: "mail-text.save" }, async (connection) => {
    const { mailTexts } = await readSettingsNow(connection);
    const stored = findMailText(mailTexts, kind);
    if (isSameMailText(stored, wanted)) return null;
    if (base === null || !isSameMailText(stored, base)) return stored;
    const { [kind]: _, ...others } = mailTexts;
    const isOriginal = isSameMailText(wanted, originalMailText(kind));
    const texts = isOriginal ? others : { ...others, [kind]: wanted };
    await storeSetting(connection, "mailTexts", JSON.stringify(texts));
    return null;
  });
}

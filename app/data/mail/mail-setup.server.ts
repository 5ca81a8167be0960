import { findSender } from "../../domain/mail/mail-address";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import { getEnvironment } from "../../settings/environment.server";

/** How the shop sends its mails, as far as the owner may see it. */
export function readMailSetup(settings: Pick<ShopSettings, "name" | "email">) {
  const { smtp, mailFrom, origin } = getEnvironment();
  const sender = smtp && findSender(settings, { configured: mailFrom, smtpUser: smtp.user });
  return {
    /** Null where mails wait for one. */
    server: smtp && `${smtp.host}:${smtp.port}`,
    /** Null where nobody is known who could write: those mails wait too. */
    from: sender && (sender.name === "" ? sender.address : `${sender.name} <${sender.address}>`),
    /** Without it links lead to whatever name the shop was reached by. */
    hasOrigin: origin !== null,
  };
}

export type MailSetup = ReturnType<typeof readMailSetup>;

import { findSender } from "../../domain/mail/mail-address";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import { getEnvironment } from "../../settings/environment.server";

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

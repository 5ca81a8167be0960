import { adminPaths } from "../../app/admin-paths";
import { DEFAULT_SHOP_SETTINGS } from "../../app/domain/shop/settings-table";
import { toSettingsValues } from "../../app/forms/shop/shop-settings-form";
import { SHOP_ORIGIN, type BuiltShop } from "./built-shop";
import type { CookieJar } from "./cookies";
import { parseHtml, readAttribute, select, type HtmlElement } from "./html";

type SentSettings = {
  fields?: Record<string, string>;
  /** By the name of its field. */
  files: Record<string, { name: string; bytes: Buffer } | undefined>;
};

export type SettingsAnswer = { status: number; root: HtmlElement };

/** Sends the form as a browser does: with its files, or with empty file inputs. */
export async function sendSettings(
  shop: BuiltShop,
  owner: CookieJar,
  { fields = {}, files }: SentSettings,
): Promise<SettingsAnswer> {
  const { root } = await shop.get(adminPaths.settings(), owner);
  const version = readAttribute(select(root, "input[name=version]"), "value");
  const values = toSettingsValues(DEFAULT_SHOP_SETTINGS);
  const body = new FormData();
  const all = { ...values, intent: "save", version, ...fields };
  for (const [name, value] of Object.entries(all)) body.set(name, value);
  for (const [name, file] of Object.entries(files)) {
    body.set(name, new File([new Uint8Array(file?.bytes ?? [])], file?.name ?? ""));
  }
  const request = new Request(SHOP_ORIGIN + adminPaths.settings(), { method: "POST", body });
  request.headers.set("Cookie", owner.header());
  const response = await shop.handle(request);
  owner.keep(response);
  return { status: response.status, root: parseHtml(await response.text()) };
}

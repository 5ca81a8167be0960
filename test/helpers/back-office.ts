import { adminPaths } from "../../app/admin-paths";
import { DEFAULT_SHOP_SETTINGS } from "../../app/domain/shop/settings-table";
import { toSettingsValues } from "../../app/forms/shop/shop-settings-form";
import { paths } from "../../app/paths";
import { parseHtml, select } from "./html";
import { OWNER } from "./running-shop";
import { postForm, visit, type Visit } from "./visitor";

/** Signs the owner in at a running shop; returns the `Cookie` header. */
export async function signInAt(url: string, send = fetch): Promise<string> {
  const { username: usuario, password: contrasena } = OWNER;
  const address = url + paths.adminLogin();
  const { headers } = await postForm(address, { usuario, contrasena }, { send });
  const cookies = headers.getSetCookie().map((header) => header.split(";")[0]);
  return cookies.join("; ");
}

/** Opens the form of the shop's settings; returns a function that saves them with this name. */
export async function openSettings(url: string): Promise<(name: string) => Promise<Visit>> {
  const cookie = await signInAt(url);
  const address = url + adminPaths.settings();
  const values = toSettingsValues(DEFAULT_SHOP_SETTINGS);
  const readVersion = async () => {
    const { body } = await visit(address, { headers: { Cookie: cookie } });
    return select(parseHtml(body), "input[name=version]").attributes.value ?? "";
  };
  let version = await readVersion();
  return async (name) => {
    const fields = { ...values, nombre: name, intent: "save", version };
    const answer = await postForm(address, fields, { cookie });
    if (answer.status === 303) version = await readVersion();
    return answer;
  };
}

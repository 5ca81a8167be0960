import { DEFAULT_SHOP_SETTINGS } from "../../app/domain/shop/default-settings";
import { toSettingsValues } from "../../app/forms/shop/shop-settings-fields";
import { paths } from "../../app/paths";
import { parseHtml, select } from "../../test/helpers/html";
import { OWNER } from "../../test/helpers/running-shop";
import { postForm, visit, type Visit } from "../../test/helpers/visitor";

export type BackOffice = {
  saveSettings(name: string): Promise<Visit>;
  /** Presses "Copiar ahora"; answered when the copy is made, or after some seconds. */
  copyNow: () => Promise<Visit>;
};

/** Signs the owner in and opens the form of the shop's settings. */
export async function openBackOffice(url: string): Promise<BackOffice> {
  const { username: usuario, password: contrasena } = OWNER;
  const entered = await postForm(url + paths.adminLogin(), { usuario, contrasena });
  const cookie = entered.headers
    .getSetCookie()
    .map((header) => header.split(";")[0])
    .join("; ");
  const readVersion = async () => {
    const { body } = await visit(url + paths.adminSettings(), { headers: { Cookie: cookie } });
    return select(parseHtml(body), "input[name=version]").attributes.value ?? "";
  };
  let version = await readVersion();
  return {
    async saveSettings(name) {
      const values = { ...toSettingsValues(DEFAULT_SHOP_SETTINGS), nombre: name };
      const answer = await postForm(
        url + paths.adminSettings(),
        { ...values, intent: "save", version },
        { cookie },
      );
      if (answer.status === 303) version = await readVersion();
      return answer;
    },
    copyNow: () => postForm(url + paths.adminBackups(), { intent: "copy" }, { cookie }),
  };
}

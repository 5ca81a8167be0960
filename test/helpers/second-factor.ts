import { Secret, TOTP } from "otpauth";

import { adminPaths } from "../../app/admin-paths";
import { STEP_SECONDS } from "../../app/domain/owner/second-factor";
import { readLocation, type BuiltShop } from "./built-shop";
import type { CookieJar } from "./cookies";
import { readText, select, selectAll } from "./html";
import { OWNER } from "./running-shop";

export type Factor = { key: string; recoveryCodes: string[] };

/** The code that an app with this key shows, some steps from now. */
export function codeAt(key: string, steps = 0): string {
  const secret = Secret.fromBase32(key.replaceAll(" ", ""));
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_SECONDS * 1000 });
}

/** A code of six digits that the app shows at no accepted step. */
export function wrongCode(key: string): string {
  const shown = [-2, -1, 0, 1, 2].map((steps) => codeAt(key, steps));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find(
    (code) => !shown.includes(code),
  ) as string;
}

/** Turns the second factor on through the account page. Its first code can be used once more. */
export async function turnOnFactor(shop: BuiltShop, jar: CookieJar): Promise<Factor> {
  const account = adminPaths.account();
  await shop.post(account, { intent: "factor-start", claveParaActivar: OWNER.password }, jar);
  const key = readText(select((await shop.get(account, jar)).root, ".factor-key"));
  const codigo = codeAt(key);
  const confirmed = await shop.post(account, { intent: "factor-confirm", codigo }, jar);
  const page = await shop.get(readLocation(confirmed), jar);
  letCodesWork(shop);
  return { key, recoveryCodes: selectAll(page.root, ".recovery-codes code").map(readText) };
}

/** As if the codes of this minute had not been used, and no attempt had failed. */
export function letCodesWork(shop: BuiltShop): void {
  shop.connect().exec("UPDATE admins SET totp_step = 0; DELETE FROM login_attempts");
}

/** Turns the second factor of all accounts off. */
export const WITHOUT_FACTORS =
  "UPDATE admins SET totp_secret = '', totp_step = 0, recovery_codes = '[]'";

export function dropFactors(shop: BuiltShop): void {
  shop.connect().exec(WITHOUT_FACTORS);
}

import { z } from "zod";

import type { ProviderAccount } from "../../domain/payments/payment";
import { callMercadoPago, type MpAccess } from "./mp-call.server";
import { OptionalText, ProviderId } from "./mp-answers.server";

const AccountSchema = z.object({
  id: ProviderId,
  nickname: OptionalText,
  email: OptionalText,
  site_id: z.string(),
  tags: z.array(z.unknown()).catch([]),
});

/** The account that the access token belongs to. @throws PaymentProviderError */
export async function getAccount(access: MpAccess): Promise<ProviderAccount> {
  const account = await callMercadoPago(access, {
    path: "/users/me",
    answer: AccountSchema,
  });
  return {
    id: account.id,
    nickname: account.nickname,
    email: account.email,
    site: account.site_id,
    isTestUser: account.tags.includes("test_user"),
  };
}

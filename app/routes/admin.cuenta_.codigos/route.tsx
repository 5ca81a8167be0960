import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAdmin } from "../../auth/require-admin.server";
import { readSettings } from "../../data/shop/settings.server";
import { formatRecoveryCode } from "../../domain/owner/second-factor";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { newCodesCookie } from "../../sessions/factor-setup.server";
import { RecoveryCodesPage } from "../../ui/admin/owner/recovery-codes-page";
import type { PageHandle } from "../../ui/document-title";

export const handle: PageHandle = { title: () => "Códigos de recuperación" };

export const headers = adminHeaders;

/** Shows new codes once: only their hashes are stored. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { sessionId, username } = await requireAdmin(request, "own");
  const stored = await newCodesCookie.read(request, new Date());
  const codes = stored?.sessionId === sessionId ? stored.codes.map(formatRecoveryCode) : null;
  const { name: shopName } = await readSettings();
  const headers = new Headers(NO_STORE);
  if (stored) headers.set("Set-Cookie", await newCodesCookie.forget());
  return data({ codes, username, shopName }, { headers });
}

export default function RecoveryCodesRoute() {
  return <RecoveryCodesPage {...useLoaderData<typeof loader>()} />;
}

import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import {
  needsSecondFactor,
  requireAdmin,
  requireChosenPassword,
  requirePermission,
  requireReadyAccount,
} from "../../auth/require-admin.server";
import { findOwnAccount } from "../../data/owner/own-account.server";
import { readSettings } from "../../data/shop/settings.server";
import { readOrNull } from "../../data/sqlite/database-fault.server";
import { may } from "../../domain/owner/roles";
import { formatAgo } from "../../domain/plain/ago";
import { formatLongMoment } from "../../domain/plain/buenos-aires";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { badRequest } from "../../http/responses";
import { AccountPage } from "../../ui/admin/owner/account-page";
import type { PageHandle } from "../../ui/page";
import { useReply } from "../../ui/form";
import { endSessions, saveEmail, saveName, savePassword } from "./answer-data.server";
import {
  confirmFactor,
  endFactor,
  findNewKey,
  renewCodes,
  startFactor,
  stopFactor,
} from "./answer-factor.server";
import { saveAccessRules } from "./answer-rules.server";

export const handle: PageHandle = { title: () => "Cuenta" };

export const headers = adminHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request, "own");
  const { username, email, role, hasMadeUpPassword, hasSecondFactor } = admin;
  const { name: shopName, secondFactorRoles, idleMinutes } = await readSettings();
  // Optional data: the page also works when the database cannot be read.
  const now = new Date();
  const own = await readOrNull(findOwnAccount(admin, now));
  const account = {
    username,
    name: own?.name ?? "",
    email,
    role,
    lastLogin: own?.lastLoginAt ? formatLongMoment(own.lastLoginAt) : null,
    sessions:
      own?.sessions.map(({ id, device, createdAt, lastSeenAt }) => ({
        id,
        device,
        opened: formatLongMoment(createdAt),
        lastSeen: formatAgo(lastSeenAt, now),
        isThis: id === admin.sessionId,
      })) ?? null,
    hasMadeUpPassword,
    needsSecondFactor: await needsSecondFactor(admin),
    factor: {
      isOn: hasSecondFactor,
      recoveryCodesLeft: own?.recoveryCodesLeft ?? null,
      newKey: await findNewKey(request, admin, shopName),
    },
    rules: may(role, "people.manage")
      ? { secondFactorRoles: [...secondFactorRoles], idleMinutes }
      : null,
  };
  return data(account, { headers: NO_STORE });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, "own");
  const formData = await readForm(request);
  const form = { request, admin, formData, clientAddress: context.clientAddress };
  const intent = formData.get("intent");
  switch (intent) {
    case "password":
      if (!admin.hasMadeUpPassword) await requireReadyAccount(admin);
      return savePassword(form);
    case "factor-start":
      requireChosenPassword(admin);
      return startFactor(form);
    case "factor-confirm":
      requireChosenPassword(admin);
      return confirmFactor(form);
    case "factor-stop":
      return stopFactor();
  }
  await requireReadyAccount(admin);
  switch (intent) {
    case "name":
      return saveName(form);
    case "email":
      return saveEmail(form);
    case "sessions":
      return endSessions(form);
    case "factor-codes":
      return renewCodes(form);
    case "factor-end":
      return endFactor(form);
    case "factor-rules":
      await requirePermission(admin, "people.manage");
      return saveAccessRules(form);
    default:
      throw badRequest();
  }
}

export default function AccountRoute() {
  const account = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <AccountPage account={account} reply={reply} />;
}

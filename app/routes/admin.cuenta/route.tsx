import { useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "../../auth/admin-page.server";
import {
  needsSecondFactor,
  requireChosenPassword,
  requirePermission,
  requireReadyAccount,
} from "../../auth/require-admin.server";
import { findOwnAccount } from "../../data/owner/own-account.server";
import { readSettings } from "../../data/shop/settings.server";
import { readOrNull } from "../../data/sqlite/database-fault.server";
import { may } from "../../domain/owner/roles";
import { formatAgo, formatLongMoment } from "../../domain/plain/buenos-aires";
import { adminHeaders } from "../../http/caching";
import { serviceUnavailable } from "../../http/responses";
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
import type { OwnForm } from "./own-form.server";

export const handle: PageHandle = { title: () => "Cuenta" };

export const headers = adminHeaders;

export const loader = adminLoader("own", async ({ request, admin, now }) => {
  const { username, email, role, hasMadeUpPassword, hasSecondFactor } = admin;
  const { name: shopName, secondFactorRoles, idleMinutes } = await readSettings();
  // Optional data: the page also works when the database cannot be read.
  const own = await readOrNull(findOwnAccount(admin, now));
  return {
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
});

export const action = adminAction(
  "own",
  {
    password: (form) =>
      form.admin.hasMadeUpPassword ? savePassword(form) : whenReady(savePassword)(form),
    "factor-start": whenChosen(startFactor),
    "factor-confirm": whenChosen(confirmFactor),
    "factor-stop": stopFactor,
    name: whenReady(saveName),
    email: whenReady(saveEmail),
    sessions: whenReady(endSessions),
    "factor-codes": whenReady(renewCodes),
    "factor-end": whenReady(endFactor),
    "factor-rules": whenReady(async (form) => {
      await requirePermission(form.admin, "people.manage");
      return saveAccessRules(form);
    }),
  },
  () => {
    throw serviceUnavailable();
  },
);

function whenReady<Answer>(answer: (form: OwnForm) => Promise<Answer>) {
  return async (form: OwnForm) => {
    await requireReadyAccount(form.admin);
    return answer(form);
  };
}

function whenChosen<Answer>(answer: (form: OwnForm) => Promise<Answer>) {
  return async (form: OwnForm) => {
    requireChosenPassword(form.admin);
    return answer(form);
  };
}

export default function AccountRoute() {
  const account = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <AccountPage account={account} reply={reply} />;
}

import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminAction, adminLoader, type AdminForm } from "../../auth/admin-page.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import { listWithdrawals, markWithdrawalAnswered } from "../../data/orders/withdrawals.server";
import { formatMoment } from "../../domain/plain/buenos-aires";
import { describeAnswerTime, type ListedWithdrawal } from "../../domain/orders/withdrawal";
import type { FormReply } from "../../forms/form-reply";
import { adminHeaders } from "../../http/caching";
import { badRequest, refuseForm, seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import { WithdrawalInbox } from "../../ui/admin/orders/withdrawal-inbox";
import type { PageHandle } from "../../ui/document-title";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle = { title: () => "Arrepentimientos" };

export const headers = adminHeaders;

export const loader = adminLoader("withdrawals.view", async ({ now }) => {
  const listed = await readOrNull(listWithdrawals());
  const rows = listed?.withdrawals.map((withdrawal) => toRow(withdrawal, now)) ?? null;
  return { rows, moreOpen: listed?.moreOpen ?? 0 };
});

function toRow(withdrawal: ListedWithdrawal, now: Date) {
  const { createdAt, answeredAt, ...typed } = withdrawal;
  return {
    ...typed,
    createdAt: createdAt && formatMoment(createdAt),
    answeredAt: answeredAt && formatMoment(answeredAt),
    clock: describeAnswerTime(withdrawal, now),
  };
}

export const action = adminAction("withdrawals.change", { answer }, () =>
  refuse("No pudimos guardar: la base de datos no responde y no se cambió nada.", 503),
);

async function answer({ formData, by }: AdminForm) {
  const typed = formData.get("id");
  if (typeof typed !== "string" || !/^\d{1,15}$/.test(typed)) throw badRequest();
  const isThere = await markWithdrawalAnswered(Number(typed), by);
  if (!isThere) return refuse("Ese arrepentimiento ya no está.", 404);
  const flash = { title: "Arrepentimiento respondido", text: "Queda en la lista." };
  return seeOther(adminPaths.withdrawals(), await serializeFlash(flash));
}

function refuse(problem: string, status: 404 | 503) {
  const reply: FormReply<"respuesta"> = { values: {}, errors: { respuesta: problem } };
  return refuseForm(reply, status);
}

export default function WithdrawalsRoute() {
  const shown = useLoaderData<typeof loader>();
  return <WithdrawalInbox {...shown} reply={useReply<typeof action>()} />;
}

import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { requireAdmin } from "../../auth/require-admin.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import { listWithdrawals, markWithdrawalAnswered } from "../../data/orders/withdrawals.server";
import type { Author } from "../../domain/history/author";
import { formatMoment } from "../../domain/plain/buenos-aires";
import { describeAnswerTime, type ListedWithdrawal } from "../../domain/orders/withdrawal";
import type { FormReply } from "../../forms/form-reply";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { badRequest, refuseForm, seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import { WithdrawalInbox } from "../../ui/admin/orders/withdrawal-inbox";
import type { PageHandle } from "../../ui/document-title";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle = { title: () => "Arrepentimientos" };

export const headers = adminHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "withdrawals.view");
  const now = new Date();
  const listed = await readOrNull(listWithdrawals());
  const rows = listed?.withdrawals.map((withdrawal) => toRow(withdrawal, now)) ?? null;
  return data({ rows, moreOpen: listed?.moreOpen ?? 0 }, { headers: NO_STORE });
}

function toRow(withdrawal: ListedWithdrawal, now: Date) {
  const { createdAt, answeredAt, ...typed } = withdrawal;
  return {
    ...typed,
    createdAt: createdAt && formatMoment(createdAt),
    answeredAt: answeredAt && formatMoment(answeredAt),
    clock: describeAnswerTime(withdrawal, now),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { author } = await requireAdmin(request, "withdrawals.change");
  const formData = await readForm(request);
  switch (formData.get("intent")) {
    case "answer":
      return markAnswered(formData, author);
    default:
      throw badRequest();
  }
}

async function markAnswered(formData: FormData, author: Author) {
  const typed = formData.get("id");
  if (typeof typed !== "string" || !/^\d{1,15}$/.test(typed)) throw badRequest();
  try {
    const isThere = await markWithdrawalAnswered(Number(typed), { author, now: new Date() });
    if (!isThere) return refuse("Ese arrepentimiento ya no está.", 404);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuse("No pudimos guardar: la base de datos no responde y no se cambió nada.", 503);
  }
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

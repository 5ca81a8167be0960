import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminAction, adminLoader, type AdminForm } from "../../auth/admin-page.server";
import {
  answerWithdrawal,
  closeWithdrawal,
  noteWithdrawalRefund,
  openWithdrawal,
  receiveWithdrawal,
  type ChangedWithdrawal,
  type WithdrawalChange,
} from "../../data/orders/withdrawal-steps.server";
import { showWithdrawal, type ShownWithdrawal } from "../../domain/orders/shown-withdrawal";
import {
  parseWithdrawalCode,
  withdrawalStepLabel,
  type PiecesBack,
  type WithdrawalStep,
} from "../../domain/orders/withdrawal";
import { CHANGE_NOT_SAVED } from "../../flows/not-saved";
import {
  backField,
  describeTooMany,
  MESSAGE_FIELD,
  parseWithdrawalStep,
  replyToStep,
} from "../../forms/orders/withdrawal-step";
import { adminHeaders } from "../../http/caching";
import { readMailOrigin } from "../../http/origin.server";
import { notFound, refuseForm, seeOther } from "../../http/responses";
import { composeStepMails } from "../../mail/withdrawal-mails";
import { serializeFlash } from "../../sessions/flash.server";
import { messageId, WithdrawalPage } from "../../ui/admin/orders/withdrawal-page";
import { ErrorSummary, useReplyErrors, useSettledReply } from "../../ui/form";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";

export const handle: PageHandle<ShownWithdrawal | null> = {
  title: (shown) => shown?.code ?? "Arrepentimiento",
};

export const headers = adminHeaders;

export const loader = adminLoader("withdrawals.view", async ({ params, read, now }) => {
  const found = await read(readOpened(params.code));
  if (found === null) return null;
  if (found.opened === null) throw notFound();
  return showWithdrawal(found.opened, now);
});

async function readOpened(typed = "") {
  const code = parseWithdrawalCode(typed);
  return { opened: code === null ? null : await openWithdrawal(code) };
}

export const action = adminAction(
  "withdrawals.change",
  {
    answer: (form: AdminForm) => take(form, "answer", answerWithdrawal),
    receive: (form: AdminForm) => take(form, "receive", receiveWithdrawal),
    refund: (form: AdminForm) => take(form, "refund", noteWithdrawalRefund),
    close: (form: AdminForm) => take(form, "close", closeWithdrawal),
  },
  ({ formData }) => refuseForm(replyToStep(formData, { arrepentimiento: CHANGE_NOT_SAVED }), 503),
);

type Change = WithdrawalChange & { pieces: readonly PiecesBack[] };

async function take(
  { request, params, formData, by: { author, now } }: AdminForm,
  step: WithdrawalStep,
  change: (change: Change, now: Date) => Promise<ChangedWithdrawal>,
) {
  const { opened } = await readOpened(params.code);
  if (opened === null) throw notFound();
  const { code } = opened.withdrawal;
  const { asked, errors } = parseWithdrawalStep(
    formData,
    step === "receive" ? opened.comingBack : [],
  );
  if (asked === null) return refuseForm(replyToStep(formData, errors), 400);
  const origin = readMailOrigin(request);
  const composeMails: Change["composeMails"] = (parts) =>
    composeStepMails({ ...parts, origin }, step);
  const changed = await change({ ...asked, code, author, composeMails }, now);
  switch (changed.outcome) {
    case "not-found":
      throw notFound();
    case "not-allowed":
      return refuseForm(replyToStep(formData, { arrepentimiento: CHANGED_MEANWHILE }), 409);
    case "too-many": {
      const problem = describeTooMany(changed.most);
      return refuseForm(replyToStep(formData, { [backField(changed.itemId)]: problem }), 409);
    }
    case "done": {
      const flash = { title: withdrawalStepLabel(step), text: code };
      return seeOther(adminPaths.withdrawal(code), await serializeFlash(flash));
    }
  }
}

const CHANGED_MEANWHILE =
  "Este arrepentimiento, o su pedido, cambió mientras lo mirabas: fijate de nuevo en qué está. No se hizo nada.";

export default function AdminWithdrawalPage() {
  const shown = useLoaderData<typeof loader>();
  const reply = useSettledReply<typeof action>();
  const names = Object.keys(reply?.errors ?? {});
  const controls = Object.fromEntries(
    names.map((name) => [name, name === MESSAGE_FIELD.name ? messageId(reply?.step ?? "") : name]),
  );
  const errors = useReplyErrors(reply, { ...controls, arrepentimiento: null });
  return (
    <>
      {errors.length > 0 && <ErrorSummary title="No se cambió nada" errors={errors} />}
      {shown === null ? (
        <Notice text={LOAD_FAILED} />
      ) : (
        <WithdrawalPage shown={shown} reply={reply} />
      )}
    </>
  );
}

import { createHash, randomUUID } from "node:crypto";
import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData, Link, useNavigation } from "@remix-run/react";

import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { recordWithdrawal, type NewWithdrawal } from "../../data/orders/withdrawals.server";
import { WITHDRAWAL_TEXT } from "../../domain/buying/order-terms";
import { createWithdrawalCode, ANSWER_HOURS } from "../../domain/orders/withdrawal";
import type { FormReply } from "../../forms/form-reply";
import { describeWait } from "../../forms/owner/password-refusals";
import {
  parseWithdrawal,
  replyNobodyFound,
  replyToWithdrawal,
  type PostedWithdrawal,
  type WithdrawalField,
} from "../../forms/orders/withdrawal-form";
import { createPostLimit } from "../../http/address-limit.server";
import { formHeaders, NO_STORE } from "../../http/caching";
import { readMailOrigin, readOrigin } from "../../http/origin.server";
import { readForm } from "../../http/read-form.server";
import { refuseForm, refuseForNow, seeOther } from "../../http/responses";
import { searchMeta } from "../../http/search-meta";
import { openOrder } from "../../flows/token-order.server";
import { composeWithdrawalMails } from "../../mail/withdrawal-mails";
import { paths } from "../../paths";
import type { PageHandle } from "../../ui/document-title";
import { ErrorSummary } from "../../ui/error-summary";
import { PostForm } from "../../ui/post-form";
import { findSettings, useShopData } from "../../ui/storefront/shop-data";
import { TextArea } from "../../ui/text-area";
import { TextField } from "../../ui/text-field";
import { useReply } from "../../ui/use-reply";
import { useReplyErrors, type FormControls } from "../../ui/use-reply-errors";

export const handle: PageHandle = { title: () => "Botón de arrepentimiento" };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  searchMeta({
    shopName: findSettings(matches).name,
    origin: data?.origin ?? "",
    canonical: paths.withdrawal(),
    title: "Botón de arrepentimiento",
    description: "Arrepentite de tu compra dentro de los 10 días, sin motivos y sin costo.",
  });

export const headers: HeadersFunction = formHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("pedido");
  // Without its order the form is empty and still works.
  const order = await openOrder(token).catch(() => null);
  const known = order && { numero: order.orderNumber, email: order.customerEmail };
  return data(
    { origin: readOrigin(request), idempotencyKey: randomUUID(), known },
    { headers: NO_STORE },
  );
}

/** Each post may send mails to another person's address. */
const limit = createPostLimit("withdrawals", 10);

export async function action({ request, context }: ActionFunctionArgs) {
  const { posted, reply } = parseWithdrawal(await readForm(request));
  if (!posted) return refuseForm(reply, 400);
  const waitSeconds = await limit.countAddress(context.clientAddress);
  if (waitSeconds !== null) return askToWait(posted, waitSeconds);
  const code = codeOf(posted);
  const origin = readMailOrigin(request);
  const composeMails: NewWithdrawal["composeMails"] = (recorded) =>
    composeWithdrawalMails({ ...recorded, origin });
  try {
    const withdrawal = { code, request: posted.request, composeMails };
    const isRecorded = await recordWithdrawal(withdrawal, new Date());
    if (!isRecorded) return refuseForm(replyNobodyFound(posted), 400);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuseForm(replyToWithdrawal(posted, NOT_SAVED), 503);
  }
  return seeOther(paths.withdrawalCode(code));
}

/**
 * Sending the same form twice gives the same code; a changed form gives another code, so that
 * nothing written is lost.
 */
function codeOf({ request, idempotencyKey }: PostedWithdrawal): string {
  const { orderNumber, email, reason } = request;
  const content = [idempotencyKey || randomUUID(), orderNumber, email.toLowerCase(), reason];
  return createWithdrawalCode(createHash("sha256").update(JSON.stringify(content)).digest());
}

const NOT_SAVED =
  "No pudimos guardar tu arrepentimiento: la base de datos no responde y no se cambió nada. Probá de nuevo en un rato o escribinos: tu derecho vale igual.";

function askToWait(posted: PostedWithdrawal, seconds: number) {
  return refuseForNow(replyToWithdrawal(posted, describeWait(seconds)), seconds);
}

export default function WithdrawalRoute() {
  const { idempotencyKey, known } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <WithdrawalPage idempotencyKey={idempotencyKey} known={known} reply={reply} />;
}

type WithdrawalPageProps = {
  /** Sending the form twice makes one withdrawal. */
  idempotencyKey: string;
  /** Data of the order whose page led here; null for none. */
  known: { numero: string; email: string } | null;
  reply: FormReply<WithdrawalField> | null;
};

const CONTROLS: FormControls<WithdrawalField> = {
  arrepentimiento: null,
  numero: "numero",
  email: "email",
  motivo: "motivo",
};

/** The single step of a withdrawal: it identifies the purchase and asks for no reasons. */
function WithdrawalPage({ idempotencyKey, known, reply }: WithdrawalPageProps) {
  const { settings } = useShopData();
  const errors = useReplyErrors(reply, CONTROLS);
  const isSending = useNavigation().formAction === paths.withdrawal();
  return (
    <div className="form-page">
      <h1>Botón de arrepentimiento</h1>
      <p className="lead">
        ¿Cambiaste de idea? Está bien. Completá este formulario y te damos un código en el momento.
      </p>
      {errors.length > 0 && <ErrorSummary title="Falta un dato" errors={errors} />}
      <PostForm action={paths.withdrawal()} className="form label-card" noValidate replace>
        <input type="hidden" name="clave" value={idempotencyKey} />
        <p>Con el número de pedido o tu e-mail alcanza.</p>
        <TextField
          name="numero"
          label="Número de pedido"
          hint={`Como ${settings.orderPrefix}-123456-ABC.`}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          defaultValue={reply?.values.numero ?? known?.numero}
          error={reply?.errors.numero}
        />
        <TextField
          name="email"
          label="E-mail"
          type="email"
          autoComplete="email"
          defaultValue={reply?.values.email ?? known?.email}
          error={reply?.errors.email}
        />
        <TextArea
          name="motivo"
          label="Qué querés devolver, o por qué (opcional)"
          rows={4}
          defaultValue={reply?.values.motivo}
          error={reply?.errors.motivo}
        />
        <button className="button button-wide">
          Quiero arrepentirme
          {isSending && <span className="spinner" aria-hidden="true" />}
        </button>
      </PostForm>
      <p className="order-right">
        {WITHDRAWAL_TEXT} Te respondemos dentro de las {ANSWER_HOURS} horas.
      </p>
      <p>
        Usamos estos datos solo para tu pedido. <Link to={paths.privacy()}>Cómo los cuidamos</Link>.
      </p>
    </div>
  );
}

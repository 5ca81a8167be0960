import { createHash, randomUUID } from "node:crypto";
import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";

import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { recordWithdrawal, type NewWithdrawal } from "../../data/orders/withdrawals.server";
import { WITHDRAWAL_TEXT } from "../../domain/buying/order-terms";
import {
  ANSWER_HOURS,
  createWithdrawalCode,
  type WithdrawalRequest,
} from "../../domain/orders/withdrawal";
import type { FormReply } from "../../forms/form-reply";
import { describeWait } from "../../domain/plain/words";
import {
  parseWithdrawal,
  WITHDRAWAL_FIELDS,
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
import type { PageHandle } from "../../ui/page";
import {
  ErrorSummary,
  PostForm,
  useReply,
  useReplyErrors,
  type FormControls,
  SendButton,
} from "../../ui/form";
import { FormFields, showFields } from "../../ui/form-fields";
import { findSettings, useShopData } from "../../ui/storefront/shop-data";

export const handle: PageHandle = { title: () => "Botón de arrepentimiento" };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  searchMeta({
    shopName: findSettings(matches).name,
    origin: data?.origin ?? "",
    canonical: paths.withdrawal(),
    title: "Botón de arrepentimiento",
    description: "Arrepentite de tu compra dentro de los 10 días, sin motivos y sin costo.",
  });

export const headers = formHeaders;

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
  const formData = await readForm(request);
  const { request: wanted, values, errors } = parseWithdrawal(formData);
  if (!wanted) return refuseForm({ values, errors }, 400);
  const refuse = (errors: FormReply<WithdrawalField>["errors"]) => ({ values, errors });
  const waitSeconds = await limit.countAddress(context.clientAddress);
  if (waitSeconds !== null) {
    return refuseForNow(refuse({ arrepentimiento: describeWait(waitSeconds) }), waitSeconds);
  }
  const code = codeOf(wanted, formData.get("clave"));
  const origin = readMailOrigin(request);
  const composeMails: NewWithdrawal["composeMails"] = (recorded) =>
    composeWithdrawalMails({ ...recorded, origin });
  try {
    const isRecorded = await recordWithdrawal({ code, request: wanted, composeMails }, new Date());
    // A number alone that matches no order with an e-mail.
    if (!isRecorded) return refuseForm(refuse({ numero: NOBODY_FOUND }), 400);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuseForm(refuse({ arrepentimiento: NOT_SAVED }), 503);
  }
  return seeOther(paths.withdrawalCode(code));
}

/** A changed form gives another code, so that nothing written is lost. */
function codeOf({ orderNumber, email, reason }: WithdrawalRequest, key: unknown): string {
  const idempotencyKey = typeof key === "string" && key !== "" ? key : randomUUID();
  const content = [idempotencyKey, orderNumber, email.toLowerCase(), reason];
  return createWithdrawalCode(createHash("sha256").update(JSON.stringify(content)).digest());
}

const NOBODY_FOUND = "No encontramos ese pedido. Revisá el número o escribí tu e-mail.";
const NOT_SAVED =
  "No pudimos guardar tu arrepentimiento: la base de datos no responde y no se cambió nada. Probá de nuevo en un rato o escribinos: tu derecho vale igual.";

const CONTROLS: FormControls<WithdrawalField> = {
  arrepentimiento: null,
  numero: "numero",
  email: "email",
  motivo: "motivo",
};

/** The single step of a withdrawal: it identifies the purchase and asks for no reasons. */
export default function WithdrawalPage() {
  const { idempotencyKey, known } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const { settings } = useShopData();
  const errors = useReplyErrors(reply, CONTROLS);
  const fields = Object.values(WITHDRAWAL_FIELDS);
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
        <FormFields
          fields={fields}
          show={showFields(fields, known ?? {}, reply)}
          hints={{ numero: `Como ${settings.orderPrefix}-123456-ABC.` }}
        />
        <SendButton action={paths.withdrawal()}>Quiero arrepentirme</SendButton>
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

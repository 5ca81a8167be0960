import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";

import { correctEmail } from "../../data/orders/shopper-order-changes.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { CHECKOUT_LIMITS } from "../../domain/buying/checkout";
import { requireOrder, seeOrder, showOrder } from "../../flows/token-order.server";
import type { FormReply } from "../../forms/form-reply";
import { askAboutEmail, takeSuggestedEmail } from "../../forms/buying/asked-once";
import { BUYER_FIELDS } from "../../forms/buying/checkout-form";
import { readTyped } from "../../forms/kit/typed-texts";
import { describeWait } from "../../domain/plain/words";
import { createPostLimit } from "../../http/address-limit.server";
import { TOKEN_PAGE, tokenPageHeaders } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { notFound, refuseForm, refuseForNow, serviceUnavailable } from "../../http/responses";
import { unlistedMeta } from "../../http/unlisted-meta";
import { paths } from "../../paths";
import type { PageHandle } from "../../ui/page";
import { EmailField } from "../../ui/email-field";
import {
  ErrorSummary,
  PostForm,
  useReply,
  useReplyErrors,
  type FormControls,
  SendButton,
} from "../../ui/form";
import { OrderError, OrderContact } from "../../ui/order/order-help";
import { useShopData } from "../../ui/storefront/shop-data";

export const handle: PageHandle = { title: () => "Corregir el e-mail del pedido" };

export const meta = unlistedMeta;

export const headers = tokenPageHeaders;

export async function loader({ params }: LoaderFunctionArgs) {
  const shown = await showOrder(params.token, new Date());
  if (shown.kind === "unavailable") throw serviceUnavailable();
  if (shown.kind === "unknown") throw notFound();
  const { orderNumber, token, whatsapp, contact } = shown.order;
  return data({ order: { orderNumber, token, whatsapp }, contact }, { headers: TOKEN_PAGE });
}

/** `correo` stands for an error without a field. */
type Reply = FormReply<"email" | "correo">;

/** By order: each new address may get the mails of the order. */
const limit = createPostLimit("order addresses", 10);

export async function action({ request, params }: ActionFunctionArgs) {
  const formData = await readForm(request);
  const order = await requireOrder(params.token);
  takeSuggestedEmail(formData);
  const values = readTyped(formData, [BUYER_FIELDS.email]);
  const { value: email, problem } = BUYER_FIELDS.email.read(values.email ?? "");
  const refuse = (errors: Reply["errors"]): Reply => ({ values, errors });
  if (problem !== null) return refuseForm(refuse({ email: problem }), 400);
  const question = askAboutEmail(formData);
  if (question !== null) return refuseForm(refuse({ email: question }), 400);
  const waitSeconds = await limit.countKey(String(order.id));
  if (waitSeconds !== null) {
    return refuseForNow(refuse({ correo: describeWait(waitSeconds) }), waitSeconds);
  }
  try {
    const outcome = await correctEmail({ orderId: order.id, email }, new Date());
    // The page loads again and shows why.
    if (outcome === "refused") return refuseForm(refuse({}), 409);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuseForm(refuse({ correo: NOT_SAVED }), 503);
  }
  return seeOrder(order.token, { title: "E-mail corregido", text: `Te escribimos a ${email}.` });
}

const NOT_SAVED =
  "No pudimos guardarlo: la base de datos no responde y no se cambió nada. Probá de nuevo en un rato.";

const FORM_ID = "corregir-email";

const CONTROLS: FormControls<keyof Reply["errors"]> = { email: "email", correo: null };

export default function OrderEmailPage() {
  const { order, contact } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const shopEmail = useShopData().settings.email;
  const { orderNumber, token, whatsapp } = order;
  const errors = useReplyErrors(reply, CONTROLS);
  const back = (
    <p>
      <Link className="button button-wide button-quiet" to={paths.order(token)}>
        Volver al pedido
      </Link>
    </p>
  );
  if (!contact?.canCorrect) {
    return (
      <div className="form-page">
        <h1>No se puede corregir desde acá</h1>
        <p className="lead">
          {contact === null
            ? "Este pedido ya no espera e-mails."
            : `Ya te escribimos a ${contact.email}, o el pedido ya salió. Si no es tu e-mail, escribinos y lo vemos.`}
        </p>
        <OrderContact whatsapp={whatsapp} email={shopEmail} />
        {back}
      </div>
    );
  }
  return (
    <div className="form-page">
      <h1>¿A qué e-mail te escribimos?</h1>
      {errors.length > 0 && <ErrorSummary title="Revisá tu e-mail" errors={errors} />}
      <div className="label-card form">
        <p>
          Las novedades del pedido <strong className="order-code">{orderNumber}</strong> van a{" "}
          <strong>{contact.email}</strong>. Todavía no salió ninguna.
        </p>
        <PostForm id={FORM_ID} action={paths.orderEmail(token)} className="form" noValidate replace>
          <EmailField
            formId={FORM_ID}
            label="E-mail"
            autoComplete="email"
            maxLength={CHECKOUT_LIMITS.email}
            required
            value={reply?.values.email ?? contact.email}
            error={reply?.errors.email}
          />
          <SendButton action={paths.orderEmail(token)}>Guardar e-mail</SendButton>
        </PostForm>
        {back}
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  return <OrderError />;
}

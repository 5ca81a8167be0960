import { randomUUID } from "node:crypto";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { askReturn, type AskOutcome } from "../../data/returns/ask-return.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { describeWait } from "../../domain/plain/words";
import { RETURN_LIMITS } from "../../domain/returns/return-request";
import { describeAskRefusal } from "../../domain/returns/return-words";
import type { ExchangeLine } from "../../domain/returns/shown-exchange";
import { createReturnCode, readExchangeForm } from "../../flows/exchanges.server";
import { requireOrder, seeOrder, showOrder } from "../../flows/token-order.server";
import type { FormReply } from "../../forms/form-reply";
import { NOTE_FIELD, parseReturnForm, wantedField } from "../../forms/returns/return-form";
import { readText } from "../../forms/kit/typed-texts";
import { createPostLimit } from "../../http/address-limit.server";
import { TOKEN_PAGE, tokenPageHeaders } from "../../http/caching";
import { readMailOrigin } from "../../http/origin.server";
import { readForm } from "../../http/read-form.server";
import { notFound, refuseForm, refuseForNow, serviceUnavailable } from "../../http/responses";
import { unlistedMeta } from "../../http/unlisted-meta";
import { composeAskedMails } from "../../mail/return-mails";
import { paths } from "../../paths";
import { ErrorSummary, PostForm, SendButton, useReply, useReplyErrors } from "../../ui/form";
import { replyField, TextArea } from "../../ui/form-fields";
import { ExchangePolicy } from "../../ui/order/exchange-box";
import { ExchangeSelects, listExchangeFields } from "../../ui/order/exchange-selects";
import { OrderContact, OrderError } from "../../ui/order/order-help";
import type { PageHandle } from "../../ui/page";
import { ProductPicture } from "../../ui/product-picture";
import { useShopData } from "../../ui/storefront/shop-data";

export const handle: PageHandle = { title: () => "Cambiar o devolver" };

export const meta = unlistedMeta;

export const headers = tokenPageHeaders;

export async function loader({ params }: LoaderFunctionArgs) {
  const now = new Date();
  const shown = await showOrder(params.token, now);
  if (shown.kind === "unavailable") throw serviceUnavailable();
  if (shown.kind === "unknown") throw notFound();
  const { orderNumber, token, whatsapp } = shown.order;
  const form = await readExchangeForm(shown.stored, now);
  return data(
    { order: { orderNumber, token, whatsapp }, ...form, formKey: randomUUID() },
    { headers: TOKEN_PAGE },
  );
}

/** By order: each post may hold pieces and send mails. */
const limit = createPostLimit("exchanges", 10);

export async function action({ request, params }: ActionFunctionArgs) {
  const formData = await readForm(request);
  const order = await requireOrder(params.token);
  const itemIds = order.items.map(({ id }) => id);
  const { pieces, values, errors, ...form } = parseReturnForm(formData, itemIds);
  const refuse = (errors: FormReply["errors"]): FormReply => ({ values, errors });
  if (pieces === null) return refuseForm(refuse(errors), 400);
  const waitSeconds = await limit.countKey(order.token);
  if (waitSeconds !== null) {
    return refuseForNow(refuse({ cambio: describeWait(waitSeconds) }), waitSeconds);
  }
  const origin = readMailOrigin(request);
  const note = "note" in form ? form.note : "";
  const code = createReturnCode(readText(formData, "clave", 100), {
    pieces,
    note,
    orderId: order.id,
  });
  try {
    const asked = await askReturn(
      {
        ...{ code, orderId: order.id, pieces, note },
        composeMails: (told) => composeAskedMails({ ...told, origin }),
      },
      new Date(),
    );
    if (asked.outcome !== "asked") return refuseForm(refuse(describeProblem(asked)), 409);
    const text = `Tu código es ${code}. Te respondemos por e-mail.`;
    return await seeOrder(order.token, { title: "Recibimos tu pedido de cambio", text });
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuseForm(refuse({ cambio: NOT_SAVED }), 503);
  }
}

function describeProblem(asked: Exclude<AskOutcome, { outcome: "asked" }>): FormReply["errors"] {
  switch (asked.outcome) {
    case "refused":
      return { cambio: describeAskRefusal(asked.refusal) };
    case "sold-out":
      return { [wantedField(asked.itemId)]: asked.problem };
    case "changed":
      return { cambio: CHANGED };
  }
}

const CHANGED =
  "Lo que se puede cambiar de este pedido es otra cosa ahora: fijate de nuevo qué prendas y qué talles quedan. No se pidió nada.";
const NOT_SAVED =
  "No pudimos guardar tu pedido de cambio: la base de datos no responde y no se cambió nada. Probá de nuevo en un rato.";

export default function ExchangePage() {
  const { order, refusal, policy, lines, formKey } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const { email } = useShopData().settings;
  const names = listExchangeFields(lines);
  const controls = Object.fromEntries([...names, NOTE_FIELD].map((name) => [name, name]));
  const errors = useReplyErrors(reply, { cambio: null, ...controls });
  const { orderNumber, token, whatsapp } = order;
  const address = paths.orderExchange(token);
  return (
    <div className="form-page">
      <h1>Cambiar o devolver</h1>
      <p className="lead">
        {refusal ?? "Elegí qué querés cambiar y por qué. Te respondemos por e-mail."}
      </p>
      {errors.length > 0 && <ErrorSummary title="Revisá tu cambio" errors={errors} />}
      {refusal === null ? (
        <PostForm action={address} className="form label-card" noValidate replace>
          <input type="hidden" name="clave" value={formKey} />
          <p>
            Es el pedido <strong className="order-code">{orderNumber}</strong>.
          </p>
          {lines.map((line) => (
            <ExchangeLineFields
              key={line.itemId}
              line={line}
              reply={reply}
              isOnly={lines.length === 1 && line.most === 1}
            />
          ))}
          <TextArea
            {...replyField(reply, NOTE_FIELD)}
            label="¿Algo más? (opcional)"
            maxLength={RETURN_LIMITS.note}
            rows={3}
          />
          <SendButton action={address}>Pedir el cambio</SendButton>
        </PostForm>
      ) : (
        <OrderContact whatsapp={whatsapp} email={email} />
      )}
      <ExchangePolicy policy={policy} />
      <p>
        Además tenés 10 días desde que lo recibiste para{" "}
        <Link to={paths.withdrawalOf(token)}>Arrepentirte</Link>, sin motivos y sin costo: te
        devolvemos el dinero.
      </p>
      <p>
        <Link className="button button-quiet" to={paths.order(token)}>
          Volver al pedido
        </Link>
      </p>
    </div>
  );
}

type ExchangeLineProps = { line: ExchangeLine; reply: FormReply | null; isOnly: boolean };

function ExchangeLineFields({ line, reply, isOnly }: ExchangeLineProps) {
  const { name, choice, image } = line;
  return (
    <fieldset className="form">
      <legend>{name}</legend>
      <ul className="order-items">
        <li>
          {image !== "" && <ProductPicture address={image} alt="" use="thumbnail" />}
          <div>{choice}</div>
        </li>
      </ul>
      <ExchangeSelects
        line={line}
        reply={reply}
        isOnly={isOnly}
        hint="Los que hay ahora. Te lo guardamos mientras esperamos lo tuyo."
      />
    </fieldset>
  );
}

export function ErrorBoundary() {
  return <OrderError />;
}

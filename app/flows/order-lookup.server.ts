import type { ActionFunctionArgs } from "@remix-run/node";

import { findOrderToken } from "../data/orders/order-details.server";
import { DatabaseUnavailableError } from "../data/sqlite/database-fault.server";
import { describeWait } from "../domain/plain/words";
import { parseFields, readTyped } from "../forms/kit/typed-texts";
import { LOOKUP_FIELDS, type LookupReply } from "../forms/orders/order-lookup";
import { createPostLimit } from "../http/address-limit.server";
import { readForm } from "../http/read-form.server";
import { refuseForm, refuseForNow, seeOther } from "../http/responses";

/** Matches count too, so that a visitor with one order gets no fresh attempts to guess others. */
const limit = createPostLimit("order searches", 10);

/** @param to - the page of the found order */
export async function answerOrderLookup(
  { request, context }: ActionFunctionArgs,
  to: (token: string) => string,
) {
  const formData = await readForm(request);
  const { values: lookup, errors } = parseFields(formData, LOOKUP_FIELDS);
  const refuse = (errors: LookupReply["errors"]): LookupReply => ({
    values: readTyped(formData, Object.values(LOOKUP_FIELDS)),
    errors,
  });
  if (!lookup) return refuseForm(refuse(errors), 400);
  const waitSeconds = await limit.countAddress(context.clientAddress);
  if (waitSeconds !== null) {
    return refuseForNow(refuse({ busqueda: describeWait(waitSeconds) }), waitSeconds);
  }
  try {
    const token = await findOrderToken(lookup.orderNumber, lookup.email);
    return token === null ? refuseForm(refuse({ busqueda: NOT_FOUND }), 400) : seeOther(to(token));
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuseForm(refuse({ busqueda: UNREADABLE }), 503);
  }
}

/** The same whether the number, the e-mail or both are unknown, so that it reveals nothing. */
const NOT_FOUND =
  "No encontramos un pedido con ese número y ese e-mail. Revisalos: los dos están en el e-mail que te mandamos al comprar.";
const UNREADABLE =
  "No podemos buscar tu pedido ahora: la base de datos no responde. Probá de nuevo en un rato.";

import {
  COLOR_PARAMETER,
  POSTAL_CODE_PARAMETER,
  SIZE_PARAMETER,
} from "../forms/buying/page-parameters";
import { readText } from "../forms/kit/typed-texts";
import { seeOther } from "../http/responses";
import { MAX_CODE_LENGTH, serializeAskedDestination } from "../sessions/checkout-details.server";

const KEPT = ["provincia", SIZE_PARAMETER, COLOR_PARAMETER];

/** No size, colour or province of the shop is longer. */
const MAX_LENGTH = 200;

/**
 * The answer to "Calcular envío": the same page with the postal code in its address. The code is remembered, so that
 * every next page says when a parcel arrives there; a GET would set no cookie.
 */
export async function answerShipping(request: Request, formData: FormData, place: string) {
  const query = new URLSearchParams({
    [POSTAL_CODE_PARAMETER]: readText(formData, POSTAL_CODE_PARAMETER, MAX_CODE_LENGTH),
  });
  for (const name of KEPT) {
    const text = readText(formData, name, MAX_LENGTH);
    if (text !== "") query.set(name, text);
  }
  const { pathname } = new URL(request.url);
  return seeOther(`${pathname}?${query}${place}`, await serializeAskedDestination(formData));
}

import { FORGOTTEN } from "../domain/catalogue/forgotten-measures";
import type { Measure } from "../domain/catalogue/size-guide";
import { parseOwnMeasures } from "../forms/catalogue/own-measures-form";
import { seeOtherWithCookies } from "../http/kept-cookies";
import { badRequest, refuseForm, seeOther } from "../http/responses";
import { serializeFlash } from "../sessions/flash.server";
import { ownMeasures } from "../sessions/own-measures.server";

type Asked = { measures: readonly { id: Measure; name: string }[]; address: string };

/** Keeps what a shopper measured, or forgets it, and leads to the page that answers. */
export async function answerOwnMeasures(
  request: Request,
  formData: FormData,
  { measures, address }: Asked,
) {
  if (formData.get("intent") === "forget")
    return seeOther(address, await ownMeasures.forget(), await serializeFlash(FORGOTTEN));
  if (formData.get("intent") !== "ask" || measures.length === 0) throw badRequest();
  const { value: own, reply } = parseOwnMeasures(formData, measures);
  if (!own) return refuseForm(reply, 400);
  const now = new Date();
  // What was measured for another kind of garment stays.
  const kept = { ...(await ownMeasures.read(request, now)) };
  for (const { id } of measures) delete kept[id];
  return seeOtherWithCookies(
    request,
    address,
    await ownMeasures.serialize({ ...kept, ...own }, now),
  );
}

import { data } from "@remix-run/node";

import { listOwners } from "../data/owner/people.server";
import type { FormReply } from "../forms/form-reply";
import type { OwnerField } from "../forms/orders/manual-order";
import { refuseForm } from "../http/responses";
import { afterPassword } from "./confirm-password.server";

export type AskingOwner = {
  request: Request;
  clientAddress: string | undefined;
};

type OwnerForm<Reply> = {
  formData: FormData;
  /** What the form is shown with again. */
  values: FormReply<OwnerField>["values"];
  /** What is told without an owner, and without their password. */
  words: { choose: string; missing: string };
  /** The refusal as the form shows it. */
  toReply: (refusal: FormReply<OwnerField>) => Reply;
};

/** Runs `proceed` with the name of the owner whose password was typed in the same form: with the counts of sign-in. */
export async function afterOwner<Answer, Reply extends { errors: object }>(
  { request, clientAddress }: AskingOwner,
  { formData, values, words, toReply }: OwnerForm<Reply>,
  proceed: (approvedBy: string) => Promise<Answer>,
) {
  const owner = (await listOwners()).find(({ id }) => String(id) === formData.get("dueno"));
  if (!owner) return refuseForm(toReply({ values, errors: { dueno: words.choose } }), 400);
  const typed = formData.get("claveParaDescuento");
  const password = typeof typed === "string" ? typed : "";
  const done: Answer[] = [];
  const refused = await afterPassword<OwnerField, null>(
    { request, clientAddress, admin: owner },
    {
      ...{ field: "claveParaDescuento", password, values },
      words: { missing: words.missing, wrong: `No es la contraseña de ${owner.name}.` },
    },
    async () => {
      done.push(await proceed(owner.name));
      return null;
    },
  );
  if (refused !== null) return data(toReply(refused.data), refused.init ?? undefined);
  const [answer] = done;
  if (answer === undefined) throw new Error("A right password has an answer");
  return answer;
}

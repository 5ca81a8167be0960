import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useMemo, useState } from "react";

import { adminPaths } from "../../../../admin-paths";
import type { ProvinceId } from "../../../../domain/buying/province";
import type { SellingTexts } from "../../../../domain/shop/selling-texts";
import type { SellingField } from "../../../../forms/shop/selling-fields";
import type { ArrangedSelling, SellingReply } from "../../../../forms/shop/selling-reply";
import { ErrorSummary, type ListedError } from "../../../error-summary";
import { BankSection } from "./bank-section";
import { FORM_ID } from "./form-id";
import { PickupSection, type PickupPlace } from "./pickup-section";
import { SellerSection } from "./seller-section";
import { StockSection } from "./stock-section";
import { ZoneSection } from "./zone-section";
import { PostForm } from "../../../post-form";

type SellingFormProps = {
  texts: SellingTexts;
  version: string;
  pickup: PickupPlace;
  /** Provinces outside the stored zones. */
  unreached: readonly ProvinceId[];
  answer: SellingReply | ArrangedSelling | null;
};

/** All selling settings in one form: each button sends all of it, so that no typed text is lost. */
export function SellingForm(props: SellingFormProps) {
  const { key } = useLocation();
  // A new key replaces the typed text by the server's answer; React would keep it otherwise.
  return <SellingFormBody key={props.answer ? JSON.stringify(props.answer) : key} {...props} />;
}

function SellingFormBody(props: SellingFormProps) {
  // Reloaded data must not replace the version that was edited here.
  const [{ pickup, unreached, answer, ...loaded }] = useState(props);
  const reply = answer && "errors" in answer ? answer : null;
  const arranged = answer && "focusId" in answer ? answer : null;
  const texts = reply?.values ?? arranged?.texts ?? loaded.texts;
  const errors = reply?.errors ?? {};
  // One array for each answer: a new array moves the focus to the summary again.
  const listed = useMemo(() => listErrors(reply), [reply]);
  const { state, formData } = useNavigation();
  const isSaving = state !== "idle" && formData?.get("intent") === "save";
  useFocus(arranged?.focusId ?? null);
  return (
    <PostForm id={FORM_ID} action={adminPaths.selling()} className="form selling" noValidate>
      {/* Enter in a field presses a form's first button. */}
      <button
        name="intent"
        value="save"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
      />
      {listed.length > 0 && <ErrorSummary title={describeReply(reply)} errors={listed} />}
      <input type="hidden" name="version" value={answer?.version ?? loaded.version} />
      <SellerSection texts={texts} errors={errors} />
      <BankSection texts={texts} errors={errors} />
      <StockSection texts={texts} errors={errors} />
      <PickupSection texts={texts} place={pickup} />
      <ZoneSection zones={texts.zones} errors={errors} unreached={unreached} />
      <div className="save-bar">
        <button className="button" name="intent" value="save" aria-disabled={isSaving}>
          {isSaving ? "Guardando…" : "Guardar envíos y cobros"}
        </button>
      </div>
    </PostForm>
  );
}

/** After a client-side answer, moves the focus from the button to the new row. */
function useFocus(controlId: string | null): void {
  useEffect(() => {
    if (controlId !== null) document.getElementById(controlId)?.focus();
  }, [controlId]);
}

function describeReply(reply: SellingReply | null): string {
  return reply?.problem === null ? "Revisá estos datos" : "No guardamos los cambios";
}

/** In the order of the form; zone rows are sorted separately. */
const FIELDS: readonly SellingField[] = [
  "condicion",
  "razonSocial",
  "cuit",
  "titular",
  "banco",
  "cbu",
  "alias",
  "horas",
  "reserva",
  "minimo",
  "zonas",
];

function listErrors(reply: SellingReply | null): ListedError[] {
  if (!reply) return [];
  const { problem, errors } = reply;
  const rows = Object.keys(errors).filter((name) => !FIELDS.some((field) => field === name));
  const byControl = [...FIELDS, ...rows].flatMap((controlId) => {
    const message = errors[controlId as keyof typeof errors];
    return message === undefined ? [] : [{ controlId, message }];
  });
  return problem === null ? byControl : [{ controlId: null, message: problem }, ...byControl];
}

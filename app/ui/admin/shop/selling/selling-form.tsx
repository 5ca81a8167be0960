import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useMemo, useState } from "react";

import { adminPaths } from "../../../../admin-paths";
import type { ProvinceId } from "../../../../domain/buying/province";
import { moveZone, type SellingTexts } from "../../../../domain/shop/selling-texts";
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
  const { key: locationKey } = useLocation();
  const { answer } = props;
  const [shown, setShown] = useState({ answer, locationKey, key: 0 });
  const isNew = answer !== shown.answer || (!answer && locationKey !== shown.locationKey);
  // A new key replaces the typed text by the server's answer. Where only rows were arranged, the form
  // stays, with what was typed while the answer was on its way.
  const key = isNew && !isArranged(answer) ? shown.key + 1 : shown.key;
  if (isNew) setShown({ answer, locationKey, key });
  return <SellingFormBody key={key} {...props} />;
}

function isArranged(answer: SellingFormProps["answer"]): answer is ArrangedSelling {
  return answer !== null && "moved" in answer;
}

function SellingFormBody(props: SellingFormProps) {
  // Reloaded data must not replace the version that was edited here.
  const [{ pickup, unreached, ...loaded }] = useState(props);
  const { answer } = props;
  const arranged = isArranged(answer) ? answer : null;
  const reply = answer && !isArranged(answer) ? answer : null;
  const texts = reply?.values ?? arranged?.texts ?? loaded.texts;
  const errors = reply?.errors ?? {};
  // One array for each answer: a new array moves the focus to the summary again.
  const listed = useMemo(() => listErrors(reply), [reply]);
  const { state, formData } = useNavigation();
  const isSaving = state !== "idle" && formData?.get("intent") === "save";
  const rowIds = useRowIds(texts.zones.length, arranged);
  useFocus(arranged);
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
      <ZoneSection zones={texts.zones} rowIds={rowIds} errors={errors} unreached={unreached} />
      <div className="save-bar">
        <button className="button" name="intent" value="save" aria-disabled={isSaving}>
          {isSaving ? "Guardando…" : "Guardar envíos y cobros"}
        </button>
      </div>
    </PostForm>
  );
}

/** A key for each row, which goes with it when it is moved: so does what is typed in it. */
function useRowIds(count: number, arranged: ArrangedSelling | null): readonly number[] {
  const [rows, setRows] = useState(() => {
    return { arranged, ids: Array.from({ length: count }, (_, id) => id), next: count };
  });
  if (arranged === null || arranged === rows.arranged) return rows.ids;
  const { moved } = arranged;
  const ids = moved ? moveZone(rows.ids, moved.position, moved.move) : [...rows.ids, rows.next];
  setRows({ arranged, ids, next: rows.next + 1 });
  return ids;
}

/**
 * After a client-side answer, moves the focus from the button to the new row, unless somebody types
 * elsewhere already.
 */
function useFocus(arranged: ArrangedSelling | null): void {
  useEffect(() => {
    const isTyping = document.activeElement?.matches("input, select") === true;
    if (arranged && !isTyping) document.getElementById(arranged.focusId)?.focus();
  }, [arranged]);
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

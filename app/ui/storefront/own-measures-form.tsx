import { Form } from "@remix-run/react";
import { useMemo } from "react";

import type { ShownGuide } from "../../domain/catalogue/shown-size-guide";
import type { FormReply } from "../../forms/form-reply";
import { TextField } from "../fields";
import { ErrorSummary, PostForm } from "../form";
import { replyField } from "../form-fields";

type OwnMeasuresFormProps = {
  action: string;
  asked: Pick<ShownGuide, "ask" | "measures">;
  /** What is known, in centimetres. */
  typed?: Partial<Record<string, string>>;
  reply: FormReply | null;
};

/** On a page of its own, each measure with how to take it. */
export function OwnMeasuresForm({ action, asked, typed = {}, reply }: OwnMeasuresFormProps) {
  const errors = useMemo(
    () =>
      Object.entries(reply?.errors ?? {}).map(([controlId, message = ""]) => ({
        controlId,
        message,
      })),
    [reply],
  );
  return (
    <PostForm action={action} className="form label-card" noValidate>
      {errors.length > 0 && <ErrorSummary errors={errors} />}
      <p>{asked.ask}</p>
      {asked.measures.map(({ id, name, how }) => (
        <TextField
          key={id}
          {...replyField(reply, id, typed[id] ?? "")}
          label={name}
          hint={`${how}.`}
          inputMode="decimal"
          autoComplete="off"
        />
      ))}
      <button className="button button-wide" name="intent" value="ask">
        Decime mi talle
      </button>
    </PostForm>
  );
}

export function ForgetMeasuresForm({ action }: { action: string }) {
  return (
    <Form method="post" action={action} className="form">
      <p className="field-hint">Tus medidas están solo en este navegador.</p>
      <button className="button button-quiet" name="intent" value="forget">
        Borrar mis medidas
      </button>
    </Form>
  );
}

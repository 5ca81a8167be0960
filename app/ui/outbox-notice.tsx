import { useSubmit } from "@remix-run/react";

import { dropChanges, failureOfCart } from "./outbox";
import { useChanges } from "./use-outbox";

/** Says on any page that a form of an earlier one was not accepted. */
export function OutboxNotice() {
  const submit = useSubmit();
  const [failed] = useChanges().filter(({ state }) => state === "failed");
  if (!failed) return null;
  const { id, action, fields } = failed;

  function answer(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    dropChanges([id]);
    const { submitter } = event.nativeEvent as SubmitEvent;
    if ((submitter as HTMLButtonElement | null)?.name === "dejar") return;
    // On its own page, which says why it is refused, if it is.
    submit(fields, { method: "post", action });
  }

  return (
    <form method="get" className="connection" onSubmit={answer}>
      <p role="alert">
        <strong>{failureOfCart(fields) ?? "No se guardó lo último que hiciste."}</strong> Lo demás
        sigue como estaba.
      </p>
      <button className="button button-small">Reintentar</button>
      <button className="button button-small button-quiet" name="dejar">
        Dejarlo así
      </button>
    </form>
  );
}

import { useSyncExternalStore } from "react";
import { useSubmit } from "@remix-run/react";

import { readLoss, retryLostRequests, watchLoss, type LossReason } from "./lost-requests";
import { dropChanges, failureOfCart, useChanges } from "./outbox";

const TEXTS: Record<LossReason, string> = {
  offline: "Parece que te quedaste sin conexión.",
  unavailable: "La tienda no contesta en este momento.",
};

/** Shown over the page while its script waits for an answer; typed text stays. */
export function ConnectionNotice() {
  const loss = useSyncExternalStore(watchLoss, readLoss, () => null);
  if (loss === null) return null;
  return (
    <form method="get" className="connection" onSubmit={retry} data-retrying={loss.isRetrying}>
      <p role="alert">
        <strong>{TEXTS[loss.reason]}</strong> La página sigue como la dejaste.
      </p>
      <button className="button button-small">
        Reintentar
        {loss.isRetrying && <span className="spinner" aria-hidden="true" />}
      </button>
    </form>
  );
}

function retry(event: React.FormEvent): void {
  event.preventDefault();
  retryLostRequests();
}

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

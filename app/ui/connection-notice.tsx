import { useSyncExternalStore } from "react";

import { readLoss, retryLostRequests, watchLoss, type LossReason } from "./lost-requests";

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

import { useEffect, useRef } from "react";

import { ERRORS_ID } from "./form-errors-id";

/** `controlId` is null when no control can fix the error. */
export type ListedError = { controlId: string | null; message: string };

type ErrorSummaryProps = {
  title?: string;
  /** In the order of the form. */
  errors: readonly ListedError[];
};

/** A form's errors, placed first in it; each links to its control. */
export function ErrorSummary({ title = "Falta un paso", errors }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);

  // After a client-side answer, moves the focus to the summary.
  useEffect(() => summary.current?.focus(), [errors]);

  return (
    <div ref={summary} id={ERRORS_ID} className="error-summary" tabIndex={-1}>
      <div role="alert">
        <h2>{title}</h2>
        <ul>
          {errors.map(({ controlId, message }) => (
            <li key={message}>
              {controlId === null ? (
                message
              ) : (
                <a href={`#${controlId}`} onClick={focusControl}>
                  {message}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Without this the router treats the fragment as a navigation and drops the action's answer. */
function focusControl(event: React.MouseEvent<HTMLAnchorElement>): void {
  const control = document.getElementById(event.currentTarget.hash.slice(1));
  if (!control) return;
  event.preventDefault();
  control.focus();
}

import { useEffect, useRef } from "react";

import { ERRORS_ID } from "./form-errors-id";

/** `controlId` is null where no control can mend it. */
export type ListedError = { controlId: string | null; message: string };

type ErrorSummaryProps = {
  /** What is missing, in a few words. */
  title?: string;
  /** In the order of the form. */
  errors: readonly ListedError[];
};

/** What is wrong with a form, first thing in it, each line a link to where it is mended. */
export function ErrorSummary({ title = "Falta un paso", errors }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);

  // Without a page load nothing else would take the reader from the button to what is wrong.
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

/** The router takes the link's change of address for leaving the page, and would drop the answer. */
function focusControl(event: React.MouseEvent<HTMLAnchorElement>): void {
  const control = document.getElementById(event.currentTarget.hash.slice(1));
  if (!control) return;
  event.preventDefault();
  control.focus();
}

import { createContext, forwardRef, useContext, useEffect, useRef, useState, useMemo } from "react";
import { Form, type FormProps, useActionData, useLocation, useNavigation } from "@remix-run/react";

import { isFormReply, type FormReply } from "../forms/form-reply";
import { useReportFacts } from "./page-facts";

/** Whether the person may send a form to this address. The shop's own pages are for everybody. */
export const MaySend = createContext<(address: string) => boolean>(() => true);

type ChangeFormProps = Omit<FormProps, "method" | "action"> & { action: string };

/** Where the person's role may not send it, it can only be read. The server refuses it anyway. */
export const ChangeForm = forwardRef<HTMLFormElement, ChangeFormProps>(function ChangeForm(
  { action, children, ...props },
  ref,
) {
  const maySend = useContext(MaySend);
  return (
    <Form ref={ref} method="post" action={action} {...props}>
      {maySend(action) ? (
        children
      ) : (
        <fieldset disabled className="read-only">
          {children}
        </fieldset>
      )}
    </Form>
  );
});

/** Id of the error summary, which forms link to; a page shows one at a time. */
export const ERRORS_ID = "errores";

/** When the answer is the same page, the browser scrolls to the errors, also without script. */
export const PostForm = forwardRef<HTMLFormElement, ChangeFormProps>(function PostForm(
  { action, ...props },
  ref,
) {
  return <ChangeForm ref={ref} action={`${action}#${ERRORS_ID}`} {...props} />;
});

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

/**
 * The action's answer when it did not redirect; null without one. It stays until the next navigation:
 * the router drops it when the page only reads its data again, because another tab saved a product
 * for example, and what was typed into the refused form would go with it.
 */
export function useReply<Action>() {
  const answer = useActionData<Action>() ?? null;
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, reply: answer });
  const reply = answer ?? (kept.key === key ? kept.reply : null);
  if (kept.key !== key || kept.reply !== reply) setKept({ key, reply });
  useReportFacts({ isRefused: isFormReply(reply), errorStatus: null });
  return reply;
}

/**
 * The action's reply on a page that reloads its data after a refusal. Remix delivers the reply
 * before the loaders finish: on a slow network the page would show the changes beside old values,
 * and its form would send those again.
 */
export function useSettledReply<Action>() {
  const reply = useReply<Action>();
  const isSettled = useNavigation().state === "idle";
  const [shown, setShown] = useState(reply);
  if (isSettled && shown !== reply) setShown(reply);
  return shown;
}

/** A form's fields in order, each with the id of its control; null when no control can fix it. */
export type FormControls<Field extends string> = Partial<Record<Field, string | null>>;

/**
 * One array for each answer: a new array moves the focus to the summary again. So it follows what the controls are:
 * many pages write them anew whenever they render.
 */
export function useReplyErrors<Field extends string>(
  reply: FormReply<Field> | null,
  controls: FormControls<Field>,
): ListedError[] {
  const listed = JSON.stringify(Object.entries(controls));
  return useMemo(
    () =>
      (JSON.parse(listed) as [Field, string | null][]).flatMap(([name, controlId]) => {
        const message = reply?.errors[name];
        return message === undefined ? [] : [{ controlId, message }];
      }),
    [reply, listed],
  );
}

type SendButtonProps = {
  /** Of its form; without one, any form on its way counts. */
  action?: string;
  isQuiet?: boolean;
  children: React.ReactNode;
};

/** Sends a form, and shows that it is on its way. */
export function SendButton({ action, isQuiet = false, children }: SendButtonProps) {
  const { formAction } = useNavigation();
  const isSending = formAction !== undefined && formAction === (action ?? formAction);
  return (
    <button className={`button button-wide${isQuiet ? " button-quiet" : ""}`}>
      {children}
      {isSending && <span className="spinner" aria-hidden="true" />}
    </button>
  );
}

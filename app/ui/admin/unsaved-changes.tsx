import { useBlocker } from "@remix-run/react";
import { useEffect, useRef } from "react";

type UnsavedChangesProps = {
  form: React.RefObject<HTMLFormElement>;
  /** True when the form shows unsaved values from the start. */
  isUnsaved: boolean;
  /** "Hay cambios sin guardar... ¿Salir igual?" */
  question: string;
  /** True when another search or page of the same list shows other fields. */
  isByQuery?: boolean;
};

/**
 * Asks before leaving a page with unsaved text, by a link or by closing the tab. The router supports one
 * of these on a page.
 */
export function UnsavedChanges(props: UnsavedChangesProps) {
  const { form, isUnsaved, question, isByQuery = false } = props;
  const hasChanges = useRef(isUnsaved);
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const isElsewhere = from.pathname !== to.pathname || (isByQuery && from.search !== to.search);
    return hasChanges.current && isElsewhere;
  });

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (confirm(question)) blocker.proceed();
    else blocker.reset();
  }, [blocker, question]);

  // The fields are uncontrolled, so the form's events tell what was typed or sent.
  useEffect(() => {
    const element = form.current;
    const note = () => void (hasChanges.current = true);
    const forget = () => void (hasChanges.current = false);
    const warn = (event: BeforeUnloadEvent) => {
      if (hasChanges.current) event.preventDefault();
    };
    element?.addEventListener("input", note);
    element?.addEventListener("submit", forget);
    addEventListener("beforeunload", warn);
    return () => {
      element?.removeEventListener("input", note);
      element?.removeEventListener("submit", forget);
      removeEventListener("beforeunload", warn);
    };
  }, [form]);

  return null;
}

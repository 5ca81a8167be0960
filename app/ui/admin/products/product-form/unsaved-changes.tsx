import { useBlocker } from "@remix-run/react";
import { useEffect, useRef } from "react";

type UnsavedChangesProps = {
  form: React.RefObject<HTMLFormElement>;
  /** True when the form shows unsaved values from the start. */
  isUnsaved: boolean;
};

const QUESTION = "Hay cambios sin guardar en este producto. ¿Salir igual?";

/** Asks before leaving a page with unsaved text, by a link or by closing the tab. */
export function UnsavedChanges({ form, isUnsaved }: UnsavedChangesProps) {
  const hasChanges = useRef(isUnsaved);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasChanges.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (confirm(QUESTION)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);

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

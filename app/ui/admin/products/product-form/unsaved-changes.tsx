import { useBlocker } from "@remix-run/react";
import { useEffect, useRef } from "react";

type UnsavedChangesProps = {
  form: React.RefObject<HTMLFormElement>;
  /** Whether the form shows what is not saved from the start. */
  isUnsaved: boolean;
};

const QUESTION = "Hay cambios sin guardar en este producto. ¿Salir igual?";

/** Asks before a page with unsaved text is left: by a link of the shop, or by closing the tab. */
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

  // The fields are not React's: only the form itself knows that something was typed or sent.
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

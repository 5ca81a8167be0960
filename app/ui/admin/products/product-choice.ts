import { useCallback, useEffect, useState } from "react";

/**
 * How many boxes of a form are ticked, wherever on the page they stand; null until the scripts run,
 * so that the server's page promises nothing it cannot do.
 */
export function useChosenCount(formId: string, list: unknown) {
  const [count, setCount] = useState<number | null>(null);
  const recount = useCallback(() => {
    setCount(listBoxes(formId).filter((box) => box.checked).length);
  }, [formId]);

  useEffect(() => {
    recount();
    document.addEventListener("change", recount);
    return () => document.removeEventListener("change", recount);
  }, [recount, list]);

  const chooseAll = (isChosen: boolean) => {
    for (const box of listBoxes(formId)) box.checked = isChosen;
    recount();
  };
  return { count, chooseAll };
}

function listBoxes(formId: string): HTMLInputElement[] {
  const form = document.getElementById(formId);
  const controls = form instanceof HTMLFormElement ? [...form.elements] : [];
  return controls.filter(
    (control): control is HTMLInputElement =>
      control instanceof HTMLInputElement && control.type === "checkbox" && control.name === "id",
  );
}

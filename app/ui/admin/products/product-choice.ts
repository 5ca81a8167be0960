import { useCallback, useEffect, useState } from "react";

/**
 * Number of checked boxes of a form, anywhere on the page; null until scripts run, so that the
 * server's page shows no count that it cannot update.
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

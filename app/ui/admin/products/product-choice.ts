import { useCallback, useEffect, useState } from "react";

export type Choice = { count: number; isAll: boolean };

/** Null until scripts run, so that the server's page shows no count that it cannot update. */
export function useChoice(formId: string, list: unknown) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const recount = useCallback(() => {
    const count = listBoxes(formId, "id").filter((box) => box.checked).length;
    setChoice({ count, isAll: listBoxes(formId, "todos").some((box) => box.checked) });
  }, [formId]);

  useEffect(() => {
    recount();
    document.addEventListener("change", recount);
    return () => document.removeEventListener("change", recount);
  }, [recount, list]);

  const chooseAll = (isChosen: boolean) => {
    for (const box of listBoxes(formId, "id")) box.checked = isChosen;
    recount();
  };
  return { choice, chooseAll };
}

function listBoxes(formId: string, name: string): HTMLInputElement[] {
  const form = document.getElementById(formId);
  const controls = form instanceof HTMLFormElement ? [...form.elements] : [];
  return controls.filter(
    (control): control is HTMLInputElement =>
      control instanceof HTMLInputElement && control.type === "checkbox" && control.name === name,
  );
}

import { useEffect, useRef, useState } from "react";

import { FORGOTTEN } from "../../domain/catalogue/forgotten-measures";
import type { ShownGuide } from "../../domain/catalogue/shown-size-guide";
import { ERRORS_ID } from "../form";
import { OwnSizeAnswer, readAnswer, type ShownAnswer } from "./own-size-answer";

/** Its fields stand in the form that buys, which can hold no other form. */
const FORM_ID = "mi-talle";

/** After so long the browser asks for the answer's own page. */
const GIVE_UP_MS = 10_000;

/** What fits the shopper measures; the answer is a page of its own, and with script it stands here too. */
export function OwnSizeForm({ guide }: { guide: ShownGuide }) {
  const { block, answer } = useAnswer();
  const status = useRef<HTMLDivElement>(null);
  // A phone has its button at the lower edge, and the answer below it.
  useEffect(() => {
    if (answer !== null) status.current?.scrollIntoView({ block: "center" });
  }, [answer]);
  const address = `${guide.answerAt}#${ERRORS_ID}`;
  return (
    <div ref={block} className="form" role="group" aria-labelledby="medidas">
      <p id="medidas">{guide.ask}</p>
      {guide.measures.map(({ id, name }) => (
        <label key={id} className="field">
          <span className="field-label">{name}</span>
          <input form={FORM_ID} name={id} inputMode="decimal" autoComplete="off" />
        </label>
      ))}
      <button
        form={FORM_ID}
        formAction={address}
        className="button button-quiet"
        name="intent"
        value="ask"
      >
        Decime mi talle
      </button>
      <div ref={status} role="status" className="form">
        {answer === "forgotten" && (
          <p>
            {FORGOTTEN.title}. {FORGOTTEN.text}
          </p>
        )}
        {answer !== null && answer !== "forgotten" && (
          <>
            <p>
              <strong>{answer.title}</strong>
            </p>
            <OwnSizeAnswer answer={answer} onClick={chooseSize} />
            <p>
              <button
                form={FORM_ID}
                formAction={address}
                className="line-link button-link"
                name="intent"
                value="forget"
              >
                Borrar mis medidas
              </button>
            </p>
          </>
        )}
      </div>
    </div>
  );
}

/** Takes over the form's sending. What brings no answer here is sent again by the browser, to the answer's own page. */
function useAnswer() {
  const block = useRef<HTMLDivElement>(null);
  const [answer, setAnswer] = useState<ShownAnswer | "forgotten" | null>(null);

  // The form stands beside the one that buys, outside this block.
  useEffect(() => {
    const form = document.getElementById(FORM_ID);
    if (!(form instanceof HTMLFormElement)) return;
    let state: "idle" | "asking" | "left-to-browser" | "gone" = "idle";
    const send = (event: SubmitEvent) => {
      const { submitter } = event;
      if (state === "left-to-browser" || !(submitter instanceof HTMLButtonElement)) return;
      event.preventDefault();
      if (state === "asking") return;
      state = "asking";
      ask(form, submitter).then(
        (found) => {
          if (state === "gone") return;
          state = "idle";
          if (found === "forgotten") clearFields(block.current);
          setAnswer(found);
        },
        () => {
          if (state === "gone") return;
          state = "left-to-browser";
          submitter.click();
          // A browser that goes back may show this page as it was.
          state = "idle";
        },
      );
    };
    form.addEventListener("submit", send);
    return () => {
      state = "gone";
      form.removeEventListener("submit", send);
    };
  }, []);

  return { block, answer };
}

/** Rejects without an answer: measures that are refused, no connection, a browser that keeps no cookies. */
async function ask(
  form: HTMLFormElement,
  { name, value, formAction }: HTMLButtonElement,
): Promise<ShownAnswer | "forgotten"> {
  const body = new URLSearchParams({ [name]: value });
  for (const [field, text] of new FormData(form))
    if (typeof text === "string") body.append(field, text);
  const wait = new AbortController();
  const timer = setTimeout(() => wait.abort(), GIVE_UP_MS);
  try {
    const reply = await fetch(formAction, { method: "POST", body, signal: wait.signal });
    const answer = reply.ok ? readAnswer(await reply.text()) : null;
    if (answer) return answer;
    if (reply.ok && value === "forget") return "forgotten";
    throw new Error("No answer");
  } finally {
    clearTimeout(timer);
  }
}

/** The fields are uncontrolled, and what is kept of them for a reload follows their events. */
function clearFields(block: HTMLElement | null): void {
  const fields = [...(block?.querySelectorAll("input") ?? [])];
  for (const field of fields) {
    field.value = "";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  fields[0]?.focus({ preventScroll: true });
}

/** The link leads to this product in the answer's size; its chip is here already, beside the colour that was chosen. */
function chooseSize(event: React.MouseEvent<HTMLAnchorElement>): void {
  const link = event.currentTarget;
  const size = new URL(link.href).searchParams.get("talle");
  if (size === null || !link.pathname.endsWith(location.pathname)) return;
  const chips = link.closest("form")?.querySelectorAll<HTMLInputElement>("input[type=radio]");
  const chip = [...(chips ?? [])].find(({ name, value }) => name === "talle" && value === size);
  if (!chip || chip.disabled) return;
  event.preventDefault();
  chip.click();
  chip.focus();
}

import { useNavigate } from "@remix-run/react";
import { useCallback, useEffect, useId, useRef, useState } from "react";

import { parseShownPicture } from "../../domain/catalogue/shown-picture";
import { paths } from "../../paths";

export type Suggestion = {
  name: string;
  /** What it is; of a product what it costs. */
  kind: string;
  /** Of a product. */
  picture?: string;
  address: string;
};

/** How long typing must pause before the shop is asked. */
const PAUSE_MS = 150;

/** ARIA's combobox pattern: the focus stays in the field. */
export function SearchSuggestions({ fieldId }: { fieldId: string }) {
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);
  const navigate = useNavigate();
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const [chosen, setChosen] = useState(-1);
  const show = (found: readonly Suggestion[]) => {
    setSuggestions(found);
    setChosen(-1);
  };
  const ask = useSuggestions(show);

  function open({ address }: Suggestion) {
    ask("");
    document.getElementById(fieldId)?.blur();
    navigate(address);
  }

  function press(event: KeyboardEvent) {
    const { length } = suggestions;
    if (length === 0) return event.key === "ArrowDown" && ask(readText(fieldId));
    const wanted = suggestions[chosen];
    if (event.key === "ArrowDown") setChosen((chosen + 1) % length);
    else if (event.key === "ArrowUp") setChosen(chosen <= 0 ? length - 1 : chosen - 1);
    else if (event.key === "Escape") ask("");
    else if (event.key === "Enter" && wanted) open(wanted);
    else return;
    // Otherwise the field moves its caret, empties itself, or submits.
    event.preventDefault();
  }

  // The field belongs to the header, and is a new one on each page: its form hears its events.
  useEffect(() => {
    const form = list.current?.closest("form");
    const change = () => ask(readText(fieldId));
    const leave = () => ask("");
    form?.addEventListener("input", change);
    form?.addEventListener("keydown", press);
    form?.addEventListener("focusout", leave);
    form?.addEventListener("submit", leave);
    return () => {
      form?.removeEventListener("input", change);
      form?.removeEventListener("keydown", press);
      form?.removeEventListener("focusout", leave);
      form?.removeEventListener("submit", leave);
    };
  });

  useEffect(() => {
    const field = document.getElementById(fieldId);
    field?.setAttribute("role", "combobox");
    field?.setAttribute("aria-autocomplete", "list");
    field?.setAttribute("aria-controls", listId);
    field?.setAttribute("aria-expanded", String(suggestions.length > 0));
    if (chosen < 0) field?.removeAttribute("aria-activedescendant");
    else field?.setAttribute("aria-activedescendant", listId + chosen);
  });

  // What was typed before this file arrived.
  useEffect(() => ask(readText(fieldId)), [ask, fieldId]);

  return (
    <>
      <ul ref={list} id={listId} className="suggestions" role="listbox" aria-label="Sugerencias">
        {suggestions.map((suggestion, at) => (
          // The field has the focus and hears the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={suggestion.address}
            id={listId + at}
            role="option"
            aria-selected={at === chosen}
            // A press keeps the focus in the field.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => open(suggestion)}
          >
            {suggestion.picture && <Thumbnail shown={suggestion.picture} />}
            <span className="suggestion-name">{suggestion.name}</span>
            <span className="suggestion-kind">{suggestion.kind}</span>
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {suggestions.length > 0 && `Sugerencias: ${suggestions.length}`}
      </p>
    </>
  );
}

function Thumbnail({ shown }: { shown: string }) {
  const { address, focus } = parseShownPicture(shown);
  return <img src={address} alt="" data-focus={focus} />;
}

/** Empty while it is what the page already shows. */
function readText(fieldId: string): string {
  const field = document.getElementById(fieldId);
  if (!(field instanceof HTMLInputElement) || field.value === field.defaultValue) return "";
  return field.value.trim();
}

/** Asks the shop once typing pauses; a later call replaces an earlier one, and "" asks nothing. */
function useSuggestions(show: (found: readonly Suggestion[]) => void) {
  const stop = useRef<AbortController | null>(null);
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => () => stop.current?.abort(), []);
  return useCallback((text: string) => {
    stop.current?.abort();
    if (text === "") return latest.current([]);
    stop.current = new AbortController();
    const { signal } = stop.current;
    const timer = setTimeout(() => {
      fetchSuggestions(text, signal).then(
        (found) => signal.aborted || latest.current(found),
        () => undefined,
      );
    }, PAUSE_MS);
    signal.addEventListener("abort", () => clearTimeout(timer));
  }, []);
}

/** @throws TypeError or DOMException without a connection, or when a later question replaced it */
async function fetchSuggestions(text: string, signal: AbortSignal): Promise<Suggestion[]> {
  const answer = await fetch(paths.suggestions(text), { signal });
  return answer.ok ? ((await answer.json()) as Suggestion[]) : [];
}

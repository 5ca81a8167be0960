import { NavigationType, useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { paths } from "../paths";
import { ERRORS_ID } from "./form";

/**
 * Restores typed text when a form is reopened through Back or reload. Browsers do that only for
 * full documents: not for client navigations, not for no-store pages, and not for fields without
 * autocompletion.
 */
export function useTypedTexts(): void {
  const { key, pathname, search } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const shown = useRef<string | null>(null);

  useEffect(() => keepTypedTexts(), []);

  useEffect(() => {
    if (shown.current === key) return;
    const isLoad = shown.current === null;
    shown.current = key;
    if (isEndOfForms(pathname)) return forgetAllTypedTexts();
    // A refused form has its texts from the server.
    if (document.getElementById(ERRORS_ID)) return;
    const page = pathname + search;
    if (isLoad ? isLoadedAgain() : isReturn) restoreTypedTexts(page);
    else forgetTypedTexts(page);
  }, [key, pathname, search, isReturn]);
}

/** After signing out, and at the end of a purchase. */
function isEndOfForms(pathname: string): boolean {
  return pathname === paths.adminLogin() || pathname.startsWith(paths.order(""));
}

function isLoadedAgain(): boolean {
  const [load] = performance.getEntriesByType("navigation");
  const type = (load as PerformanceNavigationTiming | undefined)?.type;
  return type === "reload" || type === "back_forward";
}

/** The sessionStorage key of typed texts, by page, until the tab is closed. */
const STORE = "tela-typed";
/** More than a visitor usually goes back; the oldest page is dropped first. */
const MAX_PAGES = 6;
/** Never stored: passwords and files, and documents and secrets by their field names. */
const PRIVATE_TYPES = ["password", "file", "hidden"];
const PRIVATE_NAMES = /passw|clave|secret|token|dni|cui[tl]|documento/i;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
/** The field's initial text and the typed one. */
type Typed = { from: string; text: string };
/** By the control's key within its page. */
type Texts = Record<string, Typed>;
/** By the page's path and query. */
type Pages = Record<string, Texts>;

function keepTypedTexts(): () => void {
  function keep({ target }: Event) {
    if (!isControl(target) || !isKept(target)) return;
    const page = location.pathname + location.search;
    const { [page]: texts = {}, ...others } = readPages();
    const typed = { from: readFirstText(target), text: readText(target) };
    const kept = { ...others, [page]: { ...texts, [controlKey(target)]: typed } };
    writePages(Object.fromEntries(Object.entries(kept).slice(-MAX_PAGES)));
  }
  addEventListener("input", keep);
  return () => removeEventListener("input", keep);
}

/** A field with another initial text is skipped: it may have been saved meanwhile. */
function restoreTypedTexts(page: string): void {
  const texts = readPages()[page];
  if (!texts) return;
  for (const form of document.forms) {
    for (const control of form.elements) {
      if (!isControl(control) || !isKept(control)) continue;
      const typed = texts[controlKey(control)];
      if (typed?.from === readFirstText(control)) writeText(control, typed.text);
    }
  }
}

/** A newly opened form starts with the shop's values. */
function forgetTypedTexts(page: string): void {
  const { [page]: texts, ...others } = readPages();
  if (texts) writePages(others);
}

/** For pages after which another person may use the tab. */
function forgetAllTypedTexts(): void {
  writePages({});
}

function isControl(target: unknown): target is Control {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  );
}

function isKept({ form, type, name }: Control): boolean {
  return (
    form?.method === "post" &&
    name !== "" &&
    !PRIVATE_TYPES.includes(type) &&
    !PRIVATE_NAMES.test(name)
  );
}

/** The form's index on the page, the field's name, and its index among fields of that name. */
function controlKey(control: Control): string {
  const { form, name } = control;
  const forms = [...document.forms].filter(({ method }) => method === "post");
  const place = form ? forms.indexOf(form) : -1;
  if (control.type === "radio") return JSON.stringify([place, name]);
  if (isBox(control)) return JSON.stringify([place, name, control.value]);
  const others = [...(form?.elements ?? [])].filter(
    (other) => isControl(other) && other.name === name,
  );
  return JSON.stringify([place, name, others.indexOf(control)]);
}

function isBox(control: Control): control is HTMLInputElement & { type: "checkbox" } {
  return control.type === "checkbox";
}

/** For radio buttons, the value of the selected one. */
function readText(control: Control): string {
  return isBox(control) ? String(control.checked) : control.value;
}

function readFirstText(control: Control): string {
  if (control instanceof HTMLTextAreaElement) return control.defaultValue;
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? "";
  }
  if (isBox(control)) return String(control.defaultChecked);
  if (control.type !== "radio") return control.defaultValue;
  return findRadios(control).find(({ defaultChecked }) => defaultChecked)?.value ?? "";
}

function findRadios({ form, name }: HTMLInputElement): HTMLInputElement[] {
  return [...(form?.elements ?? [])].filter(
    (other): other is HTMLInputElement =>
      other instanceof HTMLInputElement && other.type === "radio" && other.name === name,
  );
}

function writeText(control: Control, text: string): void {
  if (isBox(control)) control.checked = text === "true";
  else if (control instanceof HTMLInputElement && control.type === "radio") {
    control.checked = control.value === text;
  } else control.value = text;
  // For components that react to typing: counts of selected boxes, unsaved changes.
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

function readPages(): Pages {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? "{}") as Pages;
  } catch {
    return {};
  }
}

function writePages(pages: Pages): void {
  try {
    sessionStorage.setItem(STORE, JSON.stringify(pages));
  } catch {
    // Storage may be full or forbidden; the browser's own form restoration remains.
  }
}

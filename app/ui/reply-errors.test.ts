import { createElement, useState } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import type { FormReply } from "../forms/form-reply";
import { useReplyErrors, type ListedError } from "./form";

const REPLY: FormReply = { values: {}, errors: { cambio: "Cambió.", motivo: "Falta." } };

/** The errors of each render of a page that renders twice, with its controls written anew. */
function renderTwice(...controlIds: [string, string]): ListedError[][] {
  const seen: ListedError[][] = [];
  function Page() {
    const [turn, setTurn] = useState(0);
    seen.push(useReplyErrors(REPLY, { cambio: null, motivo: controlIds[turn] }));
    if (turn === 0) setTurn(1);
    return null;
  }
  renderToStaticMarkup(createElement(Page));
  return seen;
}

it("lists the same array again, so that the focus stays where the person is", () => {
  const [first, second] = renderTwice("motivo", "motivo");
  expect(first).toEqual([
    { controlId: null, message: "Cambió." },
    { controlId: "motivo", message: "Falta." },
  ]);
  expect(second).toBe(first);
});

it("lists another one for another control", () => {
  const [, second] = renderTwice("motivo", "motivo-2");
  expect(second).toContainEqual({ controlId: "motivo-2", message: "Falta." });
});

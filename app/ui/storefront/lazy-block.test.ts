import { createElement, Suspense } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { expect, it } from "vitest";

import { lazyBlock } from "./lazy-block";

it("A block whose file is missing on the server is named by its error", async () => {
  const missing = new Error("The file of the block is missing");
  const Block = lazyBlock<object>(() => Promise.reject(missing));
  const error = await new Promise((resolve) => {
    const page = createElement(Suspense, null, createElement(Block));
    renderToPipeableStream(page, { onError: resolve });
  });
  expect(error).toBe(missing);
});

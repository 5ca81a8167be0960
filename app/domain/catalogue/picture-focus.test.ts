import { describe, expect, it } from "vitest";

import { findFocusByName, FOCUSES, nameFocus } from "./focus-names";
import { listFocuses, readFocus, TOP } from "./picture-focus";
import { parseShownPicture, showFile, showPicture } from "./shown-picture";

describe("the focus of a picture", () => {
  it.each(["", "0", "10", "arriba", "constructor", TOP])("is the usual one for %j", (text) => {
    expect(readFocus(text)).toBeNull();
  });

  it("is found by its name, however it is written", () => {
    expect(findFocusByName(" abajo a la DERECHA ")).toBe("9");
    expect(findFocusByName("Arriba")).toBeNull();
    expect(findFocusByName("por el medio")).toBeNull();
    for (const { id, name } of FOCUSES.filter((focus) => focus.id !== TOP)) {
      expect([findFocusByName(name), nameFocus(id)]).toEqual([id, name]);
    }
  });

  it("is kept for the pictures of the product alone, where it is not the usual one", () => {
    const focusOf = { "/a.jpg": "5", "/b.jpg": TOP, "/c.jpg": "x", "/gone.jpg": "9" };
    const images = ["/a.jpg", "/b.jpg", "/c.jpg", "constructor"];
    expect(listFocuses(images, focusOf)).toEqual({ imageFocus: { "/a.jpg": "5" } });
    expect(listFocuses(["/b.jpg"], focusOf)).toEqual({});
  });
});

describe("the address of a shown picture", () => {
  it("carries the focus of its picture, and none for the usual one", () => {
    const shown = showPicture("/a.jpg", { "/a.jpg": "8" });
    expect(shown).toBe("/a.jpg#foco=8");
    expect(parseShownPicture(shown)).toEqual({ address: "/a.jpg", focus: "8" });
    for (const plain of ["/b.jpg", "constructor", "https://x.example/a.jpg#vista", ""]) {
      expect(showPicture(plain, { "/a.jpg": "8" })).toBe(plain);
      expect(parseShownPicture(plain)).toEqual({ address: plain });
    }
  });

  it("stays with one file of the picture", () => {
    const photo = `/fotos/${"0".repeat(32)}-1000x1250.jpg`;
    expect(showFile(showPicture(photo, { [photo]: "8" }), 320)).toBe(`${photo}/320.jpg#foco=8`);
    expect(showFile(photo, 320)).toBe(`${photo}/320.jpg`);
    expect(showFile("/a.svg")).toBe("/a.svg");
  });
});

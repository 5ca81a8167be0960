import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyText } from "../../../test/helpers/any-text";
import { addPictures, isUsablePictureAddress, movePicture, placePicture } from "./picture-list";
import { isPictureAddress } from "../catalogue/product-picture";

const list = (...addresses: string[]) => addresses.map((address) => ({ address, text: "" }));
const ABC = list("a", "b", "c");

describe("movePicture", () => {
  it.each([
    ["up", 1, list("b", "a", "c")],
    ["down", 1, list("a", "c", "b")],
    ["first", 2, list("c", "a", "b")],
    ["remove", 1, list("a", "c")],
    ["up", 0, ABC],
    ["down", 2, ABC],
    ["first", 0, ABC],
    ["remove", 9, ABC],
    ["first", 9, ABC],
  ] as const)("%s of picture %i", (move, position, expected) => {
    expect(movePicture(ABC, move, position)).toEqual(expected);
  });

  it("keeps all pictures and adds none, at any position", () => {
    const addresses = fc.uniqueArray(fc.string(), { maxLength: 8 });
    fc.assert(
      fc.property(addresses, fc.integer(), fc.integer(), (texts, from, to) => {
        const pictures = list(...texts);
        const placed = placePicture(pictures, from, to);
        expect(placed.map(({ address }) => address).sort()).toEqual([...texts].sort());
      }),
    );
  });
});

it("addPictures adds each address once, at the end", () => {
  expect(addPictures(ABC, ["d", "a", "d"])).toEqual(list("a", "b", "c", "d"));
});

describe("isUsablePictureAddress", () => {
  it.each(["https://x.example/a.jpg", "HTTPS://x.example/a?b=1", "/fotos/a.jpg"])(
    "accepts %s",
    (address) => expect(isUsablePictureAddress(address)).toBe(true),
  );

  it.each([
    "",
    "/",
    "a.jpg",
    "//x.example/a.jpg",
    "/\\x.example/a.jpg",
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:image/png;base64,AA",
    "file:///etc/passwd",
    "http://x.example/a.jpg",
    "https:///a",
    'https://x.example/"onerror=',
    "https://x.example/a b.jpg",
    `https://x.example/${"a".repeat(1000)}`,
  ])("refuses %j", (address) => expect(isUsablePictureAddress(address)).toBe(false));

  it("accepts only addresses that may be shown", () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        if (isUsablePictureAddress(text)) expect(isPictureAddress(text)).toBe(true);
      }),
    );
  });
});

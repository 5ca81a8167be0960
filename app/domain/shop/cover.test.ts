import { describe, expect, it } from "vitest";

import { isWithin } from "../plain/buenos-aires";
import { FOCUS_IDS } from "../catalogue/picture-focus";
import {
  COVER_CUTS,
  coverCutName,
  DEFAULT_COVER_DISPLAY,
  isCoverLink,
  parseCoverCutName,
  type CoverDisplay,
  wearCover,
} from "./cover";

const NOW = new Date("2026-11-23T15:00:00Z");
const ADDRESS = `/fotos/${"a".repeat(32)}-2000x1500.jpg`;
const OWN: CoverDisplay = {
  kind: "picture",
  picture: { address: ADDRESS, focus: "2", alt: "Una campera" },
  link: { url: "/productos", label: "Ver todo" },
  from: "2026-11-20",
  until: "2026-11-25",
};

describe("a cover", () => {
  it("by default adds nothing to a page", () => {
    expect(wearCover(DEFAULT_COVER_DISPLAY, NOW)).toBeNull();
  });

  it("is the owner's on its days", () => {
    expect(wearCover(OWN, NOW)).toEqual({
      kind: "picture",
      link: { url: "/productos", label: "Ver todo" },
      picture: {
        phone: `${ADDRESS}/portada-telefono-2.webp`,
        desktop: `${ADDRESS}/portada-escritorio-2.webp`,
        alt: "Una campera",
      },
    });
  });

  it("is plain text on other days, with the link to the collection", () => {
    const text = { kind: "text", link: null, picture: null };
    expect(wearCover({ ...OWN, until: "2026-11-22" }, NOW)).toEqual(text);
    expect(wearCover({ ...DEFAULT_COVER_DISPLAY, from: "2026-11-24" }, NOW)).toEqual(text);
  });

  // Midnight in Buenos Aires is three o'clock in UTC.
  it.each([
    ["2026-11-20T02:59:59.999Z", false],
    ["2026-11-20T03:00:00.000Z", true],
    ["2026-11-26T02:59:59.999Z", true],
    ["2026-11-26T03:00:00.000Z", false],
  ])("begins and ends at midnight: at %s %s", (time, isOn) => {
    expect(isWithin(OWN, new Date(time))).toBe(isOn);
  });

  it("has two cuts for each part that may not be lost, and no others", () => {
    const screens = Object.keys(COVER_CUTS) as (keyof typeof COVER_CUTS)[];
    for (const focus of FOCUS_IDS) {
      for (const screen of screens) {
        expect(parseCoverCutName(coverCutName({ screen, focus }))).toEqual({ screen, focus });
      }
    }
    for (const name of [
      "portada-telefono-0.webp",
      "portada-telefono-5.jpg",
      "portada-5.webp",
      "",
    ]) {
      expect(parseCoverCutName(name)).toBeNull();
    }
  });
});

describe("the link of a cover", () => {
  it.each([
    ["/productos", true],
    ["/categoria/ropa/camperas?talle=M#x", true],
    ["/", true],
    ["https://www.instagram.com/tela", true],
    ["javascript:alert(1)", false],
    ["JaVaScRiPt:alert(1)", false],
    ["//example.com", false],
    ["/\\example.com", false],
    ["/a b", false],
    ["http://example.com/", false],
    ["productos", false],
    ["data:text/html,x", false],
    ["", false],
  ])("%j: %s", (text, isLink) => {
    expect(isCoverLink(text)).toBe(isLink);
  });
});

import { describe, expect, it } from "vitest";

import {
  parsePictureSource,
  pictureFileName,
  readPictureHost,
  zipSource,
  nextAttempt,
} from "./picture-source";

describe("the source of a picture", () => {
  it("is an entry of a stored archive", () => {
    expect(parsePictureSource(zipSource("9f.zip", "fotos/a #1.jpg"))).toEqual({
      kind: "zip",
      storedName: "9f.zip",
      entry: "fotos/a #1.jpg",
    });
  });

  it.each(["zip:", "zip:a.zip", "zip:a.zip#", "zip:../a.zip#b", "http://a.example/b", "nada", ""])(
    "is nothing: %s",
    (source) => expect(parsePictureSource(source)).toBeNull(),
  );

  it.each([
    ["https://CDN.Example.com/a.jpg", "cdn.example.com"],
    ["https://cdn.example.com:443/a.jpg", "cdn.example.com"],
    ["https://cdn.example.com:8443/a.jpg", null],
    ["https://ana@cdn.example.com/a.jpg", null],
    ["http://cdn.example.com/a.jpg", null],
    ["/fotos/a.jpg", null],
  ])("%s has the server %s", (address, host) => expect(readPictureHost(address)).toBe(host));

  it.each([
    ["https://a.example/x/Remera%20azul.jpg?v=1", "Remera azul.jpg"],
    ["https://a.example/x/%E0%A4%A.jpg", "%E0%A4%A.jpg"],
    ["https://a.example/", "a.example"],
  ])("%s is called %s in messages", (address, name) => expect(pictureFileName(address)).toBe(name));
});

const NOW = new Date("2026-03-01T12:00:00.000Z");

describe("a picture that did not come", () => {
  it.each([
    [1, "2026-03-01T12:01:00.000Z"],
    [2, "2026-03-01T12:05:00.000Z"],
    [3, "2026-03-01T12:30:00.000Z"],
    [4, "2026-03-01T15:00:00.000Z"],
  ])("is tried again after failure %i", (failures, time) => {
    expect(nextAttempt(failures, false, NOW)?.toISOString()).toBe(time);
  });

  it("is given up after the fifth, and at once when nothing will change", () => {
    expect(nextAttempt(5, false, NOW)).toBeNull();
    expect(nextAttempt(1, true, NOW)).toBeNull();
  });
});

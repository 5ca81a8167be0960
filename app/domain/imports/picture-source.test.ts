import { describe, expect, it } from "vitest";

import { parsePictureSource, pictureFileName, readPictureHost, zipSource } from "./picture-source";

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

import { describe, expect, it } from "vitest";

import { suggestMailAddress } from "./mail-host";

describe("the address that was probably meant", () => {
  it.each([
    ["gmial.com", "gmail.com"],
    ["gmail.con", "gmail.com"],
    ["gmail.co", "gmail.com"],
    ["gmail.cmo", "gmail.com"],
    ["gmai.com", "gmail.com"],
    ["gnail.com", "gmail.com"],
    ["gmaill.com", "gmail.com"],
    ["gmial.con", "gmail.com"],
    ["GMIAL.com", "gmail.com"],
    ["gmail.com.ar", "gmail.com"],
    ["gmail", "gmail.com"],
    ["hotmial.com", "hotmail.com"],
    ["hormail.com", "hotmail.com"],
    ["hotmal.con", "hotmail.com"],
    ["htomial.com", "hotmail.com"],
    ["hotmial.com.ar", "hotmail.com.ar"],
    ["hotmial.es", "hotmail.es"],
    ["yaho.com.ar", "yahoo.com.ar"],
    ["yahoo.con.ar", "yahoo.com.ar"],
    ["yahooo.com", "yahoo.com"],
    ["outlok.com", "outlook.com"],
    ["outlook.com.a", "outlook.com.ar"],
    ["iclud.com", "icloud.com"],
    ["fibertl.com.ar", "fibertel.com.ar"],
  ])("at %s is at %s", (typed, meant) => {
    expect(suggestMailAddress(`Juana.Paz+1@${typed}`)).toBe(`Juana.Paz+1@${meant}`);
  });

  it.each([
    ...["gmail.com", "hotmail.com", "mail.com", "ymail.com", "email.com", "live.com", "me.com"],
    ...["correo.test", "tienda.com.ar", "example.com", "small.com", "postmail.com", "hotel.com"],
    ...[
      "hotmail.fr",
      "hotmail.se",
      "yahoo.com.br",
      "yahoo.com.mx",
      "outlook.at",
      "live.nl",
      "life.com",
    ],
    ...[
      "unvm.edu.ar",
      "fibertel.com.at",
      "ñandú.com.ar",
      "me.uy",
      "mi.com",
      "ann.com",
      "a.com",
      "",
      "x",
    ],
  ])("at %s is the typed one", (host) => {
    expect(suggestMailAddress(`juana@${host}`)).toBeNull();
  });

  it.each(["", "gmial.com", "@gmial.com"])("is none without a name: %j", (text) => {
    expect(suggestMailAddress(text)).toBeNull();
  });
});

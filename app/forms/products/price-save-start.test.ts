import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyText } from "../../../test/helpers/any-text";
import { parsePriceStart, proposeStart } from "./price-save";

const NOW = new Date("2026-11-20T15:30:00.000Z");
const DAY_MS = 24 * 60 * 60 * 1000;

function parse(dia: string, hora: string, cuando = "despues") {
  const fields = new FormData();
  for (const [name, value] of Object.entries({ cuando, dia, hora })) fields.set(name, value);
  return parsePriceStart(fields, NOW);
}

describe("when new prices begin", () => {
  it("is now, unless a time is asked for", () => {
    expect(parsePriceStart(new FormData(), NOW)).toEqual({
      values: { cuando: "ahora", dia: "", hora: "" },
      startsAt: null,
      errors: {},
    });
    expect(parse("31/02", "x", "ahora")).toMatchObject({ startsAt: null, errors: {} });
  });

  it("is proposed for the beginning of tomorrow in Buenos Aires", () => {
    expect(proposeStart(NOW)).toEqual({ cuando: "ahora", dia: "2026-11-21", hora: "00:00" });
    const lateEvening = new Date("2026-11-21T02:59:00.000Z");
    expect(proposeStart(lateEvening).dia).toBe("2026-11-21");
  });

  it.each([
    ["2026-12-01", "00:00", "2026-12-01T03:00:00.000Z"],
    ["2026-12-01", "21:30", "2026-12-02T00:30:00.000Z"],
    ["1/12/2026", "9:05", "2026-12-01T12:05:00.000Z"],
    [" 01-12-2026 ", "09:05:00", "2026-12-01T12:05:00.000Z"],
    ["2026-11-20", "12:31", "2026-11-20T15:31:00.000Z"],
    ["2027-11-20", "23:59", "2027-11-21T02:59:00.000Z"],
  ])("%s at %s is %s", (dia, hora, expected) => {
    const { startsAt, errors } = parse(dia, hora);
    expect([startsAt?.toISOString(), errors]).toEqual([expected, {}]);
  });

  const NO_DAY = "Escribí un día que exista. Por ejemplo: 1/12/2026.";
  const NO_HOUR = "Escribí la hora, de 00:00 a 23:59.";
  const PAST = "Ese momento ya pasó. Elegí uno que venga, o “Ahora”.";
  it.each([
    ["", "", { dia: NO_DAY, hora: NO_HOUR }],
    ["31/02/2027", "00:00", { dia: NO_DAY }],
    ["31/02", "00:00", { dia: NO_DAY }],
    ["mañana", "00:00", { dia: NO_DAY }],
    ["2026-12-01", "24:00", { hora: NO_HOUR }],
    ["2026-12-01", "10:60", { hora: NO_HOUR }],
    ["2026-12-01", "diez", { hora: NO_HOUR }],
    ["2026-11-20", "12:30", { dia: PAST }],
    ["2020-01-01", "00:00", { dia: PAST }],
    ["2027-11-22", "00:00", { dia: "Puede empezar a más tardar dentro de un año." }],
  ])("%j at %j is refused and kept", (dia, hora, errors) => {
    expect(parse(dia, hora)).toEqual({
      values: { cuando: "despues", dia, hora },
      startsAt: null,
      errors,
    });
  });

  it("is to come, or an error", () => {
    fc.assert(
      fc.property(anyText(), anyText(), (dia, hora) => {
        const { startsAt, errors } = parse(dia, hora);
        if (startsAt === null) {
          expect(Object.keys(errors)).not.toEqual([]);
          return;
        }
        expect(startsAt.getTime() - NOW.getTime()).toBeGreaterThan(0);
        expect(startsAt.getTime() - NOW.getTime()).toBeLessThan(368 * DAY_MS);
      }),
    );
  });
});

import { describe, expect, it } from "vitest";

import { checkHoliday, describeHoliday, isOnHoliday } from "./holiday";

const HOLIDAY = { from: "2027-01-04", until: "2027-01-17", text: "" };
const at = (time: string) => new Date(time);
const DURING = at("2027-01-10T15:00:00Z");

describe("a holiday", () => {
  // Midnight in Buenos Aires is three o'clock in UTC.
  it.each([
    ["2027-01-04T02:59:59.999Z", false],
    ["2027-01-04T03:00:00.000Z", true],
    ["2027-01-18T02:59:59.999Z", true],
    ["2027-01-18T03:00:00.000Z", false],
  ])("begins and ends at midnight: at %s %s", (time, isOn) => {
    expect(isOnHoliday(HOLIDAY, at(time))).toBe(isOn);
  });

  it("without a first day has begun, without a last day there is none", () => {
    expect(isOnHoliday({ ...HOLIDAY, from: null }, DURING)).toBe(true);
    expect(isOnHoliday({ ...HOLIDAY, until: null }, DURING)).toBe(false);
    expect(isOnHoliday({ from: null, until: null }, DURING)).toBe(false);
  });

  it.each([
    ["", "Estamos de vacaciones. Preparamos los pedidos desde el lunes 18 de enero."],
    ["Nos fuimos al mar", "Nos fuimos al mar. Preparamos los pedidos desde el lunes 18 de enero."],
    ["¡Volvemos pronto!", "¡Volvemos pronto! Preparamos los pedidos desde el lunes 18 de enero."],
  ])("with the text %j says when orders are prepared", (text, said) => {
    expect(describeHoliday({ ...HOLIDAY, text }, DURING)).toBe(said);
  });

  it("says nothing on other days", () => {
    expect(describeHoliday(HOLIDAY, at("2027-02-01T15:00:00Z"))).toBeNull();
  });

  it.each([
    [{ from: "", until: "", text: "" }, {}],
    [{ from: "", until: "2027-01-17", text: "" }, {}],
    [{ from: "2027-01-17", until: "2027-01-17", text: "Chau" }, {}],
    [
      { from: "2027-01-04", until: "", text: "" },
      { until: "Elegí el último día de las vacaciones." },
    ],
    [{ from: "", until: "", text: "Chau" }, { until: "Elegí el último día de las vacaciones." }],
    [
      { from: "2027-01-18", until: "2027-01-17", text: "" },
      { until: "Termina antes de empezar: revisá los dos días." },
    ],
  ])("typed as %j is refused with %j", (texts, errors) => {
    expect(checkHoliday(texts)).toEqual(errors);
  });
});

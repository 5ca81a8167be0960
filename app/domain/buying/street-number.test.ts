import { describe, expect, it } from "vitest";

import { hasStreetNumber } from "./street-number";

describe("the number of a house", () => {
  it.each([
    ...[
      "San Martín 350",
      "San Martín 350, piso 3 B",
      "Calle 50 123",
      "Calle 50 N° 123",
      "Ruta 9 km 54",
    ],
    ...["25 de Mayo 350", "Av. 9 de Julio 1200 4º piso", "Mz 4 casa 12", "Belgrano nro. 12 bis"],
    ...["9 de Julio sin número", "Belgrano s/n", "Belgrano S/Nº", "Belgrano s.n.", "Los Ceibos sn"],
    ...["Los Ceibos SIN NUMERO", "Los Ceibos sin altura", "Los Ceibos s/nro"],
  ])("is there: %s", (street) => expect(hasStreetNumber(street)).toBe(true));

  it.each([
    ...["San Martín", "25 de Mayo", "Av. 9 de Julio", "1º de Mayo", "1° de mayo", "1ro de Mayo"],
    ...["San Martín piso 3", "San Martín depto. 4", "San Martín, 3er piso", "San Martín 3º piso"],
    ...["Sin Nombre", "Pasaje Snipe", "12 de Octubre, dpto 4", "Los Andes"],
  ])("is missing: %s", (street) => expect(hasStreetNumber(street)).toBe(false));
});

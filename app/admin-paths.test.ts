import { describe, expect, it } from "vitest";

import { adminPaths, findSection } from "./admin-paths";

describe("the section of a page", () => {
  it.each([
    [adminPaths.home(), "Inicio"],
    [`${adminPaths.home()}?index`, "Inicio"],
    [adminPaths.orderPrint("TELA-1"), "Pedidos"],
    [adminPaths.bin(), "Productos"],
    [adminPaths.code(3), "Ofertas"],
    [adminPaths.quantityOffers(), "Ofertas"],
    [adminPaths.mailTexts(), "E-mails"],
    [adminPaths.synonyms("pulover"), "Ajustes"],
  ])("%s is of %s", (address, name) => {
    expect(findSection(address)?.name).toBe(name);
  });

  it.each([adminPaths.keptForm("abc"), "/admin/no-existe", "/productos"])(
    "%s is of none",
    (address) => {
      expect(findSection(address)).toBeNull();
    },
  );
});

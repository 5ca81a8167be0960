import { describe, expect, it } from "vitest";

import { anOrder } from "../../test/helpers/an-order";
import { aReturn, aReturnItem } from "../../test/helpers/returns";
import { DEFAULT_SHOP_SETTINGS } from "../domain/shop/settings-table";
import {
  composeAcceptedMails,
  composeAskedMails,
  composeHoldEndMails,
  composeReceivedMails,
  composeRefusedMails,
  composeSentMails,
  composeSettledMails,
} from "./return-mails";

const order = anOrder({ status: "delivered" });
const settings = { ...DEFAULT_SHOP_SETTINGS, name: "Tela", address: "Mitre 12, Villa María" };
const parts = { order, settings, origin: "https://tienda.test", request: aReturn() };
const PIECE = "1 × Remera lisa (Negro M): me queda chico. Por talle L, Negro.";

describe("the mails of an exchange", () => {
  it("say what was asked and until when it is kept, to both sides", () => {
    const [shopper, owner] = composeAskedMails({ ...parts, request: aReturn({ note: "Gracias" }) });
    expect(shopper?.text).toContain(PIECE);
    expect(shopper?.text).toContain("Te lo guardamos hasta el viernes 4 de diciembre.");
    expect([owner?.kind, owner?.recipient]).toEqual(["owner-exchange", null]);
    expect(owner?.text).toContain("Gracias");
    expect(owner?.text).toContain("https://tienda.test/admin/cambios");
  });

  it("say where to bring it, what to write on the parcel, and who pays the way", () => {
    const [mail] = composeAcceptedMails(parts);
    expect(mail?.text).toContain("Mitre 12, Villa María");
    expect(mail?.text).toContain("Cambio CAM-22222222");
    expect(mail?.text).toContain("El envío de vuelta lo pagás vos.");
    const [fault] = composeAcceptedMails({ ...parts, request: aReturn({ kind: "fault" }) });
    expect(fault?.text).toContain("El envío de vuelta lo paga la tienda.");
  });

  it("promise nothing new once it was sent", () => {
    expect(composeReceivedMails(parts)[0]?.text).toContain("Preparamos lo nuevo");
    const newOrder = { orderNumber: "TELA-1", token: null, status: "paid", isPaid: true };
    const [sent] = composeReceivedMails({ ...parts, request: aReturn({ newOrder }) });
    expect(sent?.text).not.toContain("Preparamos");
  });

  it("ask for the difference, or for nothing", () => {
    const made = anOrder({ orderNumber: "TELA-654321-ABC", totalInPesos: 0, paidAt: new Date(0) });
    const [free] = composeSentMails({ ...parts, made });
    expect(free?.text).toContain("Cuando salga te mandamos el seguimiento.");
    const dearer = aReturn({ items: [aReturnItem({ newPriceInPesos: 35_000 })] });
    const unpaid = anOrder({ totalInPesos: 5_000, paymentDueAt: null });
    const [dear] = composeSentMails({ ...parts, request: dearer, made: unpaid });
    expect(dear?.text).toMatch(/Sale cuando pagás la diferencia de \$\s5\.000\./);
    expect(dear?.text).toContain("Ir a pagarlo");
  });

  it("give the code and its amount, and the reason of a refusal without links of strangers", () => {
    const [code] = composeSettledMails({ ...parts, request: aReturn({ settledBy: "code" }) });
    expect(code?.text).toMatch(/con el código CAM-22222222 tenés \$\s30\.000/);
    const reason = "Mirá https://otra.test";
    const [refused] = composeRefusedMails({ ...parts, request: aReturn({ reason }) });
    expect(refused?.text).toContain("Mirá https: //otra. test");
    expect(composeHoldEndMails(parts).map(({ kind }) => kind)).toEqual([
      "exchange-expired",
      "owner-exchange",
    ]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { RESET_MINUTES } from "../../app/domain/owner/password";
import { paths } from "../../app/paths";
import { PHONE, SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { openMailServer, toSmtpUrl, type MailServer } from "../helpers/mail-server";
import { fillSignIn, menuButton } from "../helpers/owner-browser";
import { OWNER } from "../helpers/running-shop";

const EMAIL = "duena@tienda.test";

describe.each(SCRIPTS)("A forgotten password with scripts $scripts", (scripts) => {
  // The limit is per IP address, so each run has a shop of its own.
  let mailServer: MailServer | undefined;

  const { visit, shop } = useShopBrowser(undefined, async () => {
    mailServer = await openMailServer();
    return { SMTP_URL: toSmtpUrl(mailServer), MAIL_FROM: "Tela <tienda@tela.test>" };
  });
  beforeAll(() =>
    shop().changeDatabase((database) => database.prepare("UPDATE admins SET email = ?").run(EMAIL)),
  );
  afterAll(() => mailServer?.close());

  /** Waits until the shop has sent that many mails. */
  async function waitForMails(count: number) {
    const received = () => mailServer?.received ?? [];
    await expect.poll(() => received().length).toBe(count);
    return received();
  }

  it("is replaced through a link that comes by mail and works once", async () => {
    const chosen = "cuatro caballos cruzan cantando";
    const elsewhere = await visit(scripts);
    await elsewhere.page.goto(paths.adminLogin(adminPaths.account()));
    await waitForHydration(elsewhere.page, scripts);
    await fillSignIn(elsewhere.page, OWNER.password);
    await elsewhere.page.getByRole("heading", { level: 1, name: "Cuenta" }).waitFor();

    const { page, expectProblem } = await visit({ ...scripts, viewport: PHONE });
    expectProblem(/\b400\b/);
    await page.goto(paths.adminLogin());
    await waitForHydration(page, scripts);
    await page.getByRole("link", { name: "¿Olvidaste la contraseña?" }).click();
    await page.getByRole("heading", { level: 1, name: "Contraseña nueva" }).waitFor();
    await page.getByLabel("Usuario o e-mail").fill(EMAIL.toUpperCase());
    await page.getByRole("button", { name: "Mandarme el enlace" }).click();
    await page
      .getByRole("status")
      .getByText(`un enlace que sirve ${RESET_MINUTES} minutos`)
      .waitFor();

    const [sent] = await waitForMails(1);
    expect(sent?.to).toEqual([EMAIL]);
    const [link = ""] = /http\S+[?]ficha=[\w-]+/.exec(sent?.mail.text ?? "") ?? [];
    expect(new URL(link).origin).toBe(shop().url);
    await page.goto(link);
    await waitForHydration(page, scripts);
    const save = page.getByRole("button", { name: "Cambiar la contraseña" });
    await page.getByLabel("Contraseña nueva").fill("corta");
    await page.getByLabel("Repetila").fill("corta");
    await save.click();
    await page
      .getByRole("alert")
      .getByRole("link", { name: /al menos 12 caracteres/ })
      .click();
    const field = page.getByLabel("Contraseña nueva");
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    await field.fill(chosen);
    await page.getByLabel("Repetila").fill(chosen);
    await save.click();
    await page.getByRole("status").getByText("Contraseña cambiada").waitFor();
    expect((await waitForMails(2))[1]?.to).toEqual([EMAIL]);

    await elsewhere.page.goto(adminPaths.account());
    await elsewhere.page.getByRole("button", { name: "Ingresar" }).waitFor();
    await waitForHydration(page, scripts);
    await fillSignIn(page, chosen);
    await menuButton(page).waitFor();
    await page.goto(link);
    await page.getByText("Este enlace venció o ya se usó.").waitFor();
  });
});

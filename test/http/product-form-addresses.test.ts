import { afterAll, beforeAll, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { readLocation } from "../helpers/built-shop";
import { readAttribute, selectAll } from "../helpers/html";
import { useOwnerShop } from "../helpers/owner-shop";
import { HOST, OTHER_HOST, startPictureHosts, type PictureHosts } from "../helpers/picture-hosts";
import { fieldError, fieldValue, readForm, type FormFields } from "../helpers/product-form";

const NEW = adminPaths.newProduct();
const OWN = expect.stringMatching(/^\/fotos\/[0-9a-f]{32}-\d+x\d+\.jpg$/);

let hosts: PictureHosts;
beforeAll(async () => void (hosts = await startPictureHosts()));
afterAll(() => hosts.close());

const owner = useOwnerShop(() => hosts.settings);

function send(addresses: readonly string[], more: Record<string, string> = {}) {
  return owner.post(NEW, {
    intent: "save",
    nombre: "Con direcciones",
    precio: "100",
    marca: "SHATO",
    direcciones: addresses.join("\r\n"),
    ...more,
  });
}

function readImages(id: string): string[] {
  const row = owner.connection.prepare("SELECT images FROM products WHERE id = ?").get(id);
  return JSON.parse((row as { images: string }).images) as string[];
}

const picturesOf = (fields: FormFields) =>
  fields.filter(([name]) => name === "imagen").map(([, value]) => value);

it("copies typed pictures into the shop, in their order, also by way of another server", async () => {
  const page = await send(
    ["/one.jpg", "/two.jpg", "/to-other.jpg"].map((path) => `https://${HOST}${path}`),
    { id: "con-direcciones-01" },
  );
  expect([page.status, readLocation(page)]).toEqual([
    303,
    adminPaths.product("con-direcciones-01"),
  ]);
  expect(readImages("con-direcciones-01")).toEqual([OWN, OWN, OWN]);
  expect(hosts.asked).toContain(`${OTHER_HOST}/good.jpg`);
});

it("stores nothing while one does not come, and asks for the others only once", async () => {
  const addresses = [
    `https://${HOST}/three.jpg`,
    `https://${HOST}/no-existe.jpg`,
    `https://${HOST}/html.jpg`,
    "https://10.0.0.1/foto.jpg",
    `http://${HOST}/one.jpg`,
  ];
  const page = await send(addresses, { id: "con-direcciones-02" });
  expect(page.status).toBe(400);
  expect(fieldValue(page, "direcciones").split(/\s+/)).toEqual(addresses.slice(1));
  expect(fieldError(page, "direcciones")).toMatch(
    /^“no-existe.jpg”: El servidor dice que esa foto no existe\. “html.jpg” no es una foto .*“foto.jpg”: Es una dirección privada.*Tiene que empezar con https:/,
  );
  expect(picturesOf(readForm(page))).toEqual([OWN]);

  const again = readForm(page).filter(([name]) => name !== "direcciones" && name !== "intent");
  const saved = await owner.shop.post(NEW, [...again, ["intent", "save"]], owner.jar);
  expect(saved.status).toBe(303);
  expect(readImages("con-direcciones-02")).toEqual([OWN]);
  expect(hosts.asked.filter((place) => place.endsWith("/three.jpg"))).toHaveLength(1);
});

it("shows them in the form when a button does not save", async () => {
  const page = await send([`https://${HOST}/good.png`], { intent: "upload" });
  const draft = await owner.get(readLocation(page).replace(/#.*/, ""));
  const shown = selectAll(draft.root, "#fotos img").map((image) => readAttribute(image, "src"));
  expect(shown).toEqual([expect.stringMatching(/^\/fotos\/[0-9a-f]{32}-50x50/)]);
});

it("asks no server for more than a product has room for", async () => {
  const addresses = Array.from({ length: 22 }, (_, number) => `https://${HOST}/one-${number}.jpg`);
  const page = await send(addresses);
  expect(page.status).toBe(400);
  expect(fieldValue(page, "direcciones").split(/\s+/)).toEqual(addresses.slice(20));
  expect(hosts.asked.filter((place) => place.includes("/one-2"))).toEqual([`${HOST}/one-2.jpg`]);
});

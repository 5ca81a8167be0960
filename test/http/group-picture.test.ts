import { beforeAll, beforeEach, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { parseHtml, readText, select, selectAll, type HtmlElement } from "../helpers/html";
import { useOwnerShop } from "../helpers/owner-shop";
import { aPicture } from "../helpers/pictures";
import { SHOP_ORIGIN } from "../helpers/built-shop";

const owner = useOwnerShop();
const PATH = adminPaths.group("camisas");

let photo: Buffer;
beforeAll(async () => {
  photo = await aPicture({ width: 900, height: 1200 }).jpeg().toBuffer();
});
beforeEach(() => owner.connection.exec("UPDATE groups SET picture = ''"));

type Answer = { status: number; root: HtmlElement };

/** Sends the form of the group "Camisas". */
async function save(fields: Record<string, string>, file?: File): Promise<Answer> {
  const { root } = await owner.get(PATH);
  const [field] = selectAll(root, "[name=version]");
  const version = field?.attributes.value ?? "";
  const own = { nombre: "Camisas", seccion: "ropa", "en-menu": "1" };
  const body = new FormData();
  for (const [name, value] of Object.entries({ intent: "save", version, ...own, ...fields })) {
    body.set(name, value);
  }
  body.set("foto-archivo", file ?? new File([], ""));
  const request = new Request(SHOP_ORIGIN + PATH, { method: "POST", body });
  request.headers.set("Cookie", owner.jar.header());
  const response = await owner.shop.handle(request);
  return { status: response.status, root: parseHtml(await response.text()) };
}

const aFile = (name = "foto.jpg") => new File([new Uint8Array(photo)], name);
const readStored = () =>
  owner.connection.prepare("SELECT picture FROM groups WHERE name = 'Camisas'").pluck().get();
const readHome = async () => (await owner.shop.get(paths.home())).html;
const listErrors = ({ root }: Answer) => selectAll(root, ".error-summary li").map(readText);

it("A group's picture stands on the home page until the owner removes it", async () => {
  expect((await save({}, aFile())).status).toBe(303);
  const address = String(readStored());
  expect(address).toMatch(/^\/fotos\/[0-9a-f]{32}-900x1200\./);
  expect(await readHome()).toContain(address);
  expect((await save({ foto: address })).status).toBe(303);
  expect(readStored()).toBe(address);
  await save({ foto: address, "quitar-foto": "on" });
  expect(readStored()).toBe("");
  expect(await readHome()).not.toContain(address);
});

it("A picture that arrived stays while another field is mended", async () => {
  const refused = await save({ nombre: "" }, aFile());
  expect(refused.status).toBe(400);
  const { value: foto = "" } = select(refused.root, "[name=foto]").attributes;
  expect((await save({ foto })).status).toBe(303);
  expect(readStored()).toBe(foto);
});

it("A file that is no picture is refused by its name", async () => {
  const refused = await save({}, new File(["<svg onload=alert(1)>"], "logo.svg"));
  expect(refused.status).toBe(400);
  expect(listErrors(refused).join()).toContain("logo.svg");
  expect(readStored()).toBe("");
});

it.each([
  `/fotos/${"0".repeat(32)}-10x10.webp`,
  "javascript:alert(1)",
  "https://malo.example/x.jpg",
  "/x.jpg",
])("The address %s is refused", async (foto) => {
  const answer = await save({ foto });
  expect([answer.status, listErrors(answer)]).toEqual([
    400,
    ["Esa foto ya no está en la tienda: elegila de nuevo."],
  ]);
});

it("An address of another program's writing is not shown", async () => {
  owner.connection.exec("UPDATE groups SET picture = 'https://malo.example/x.jpg'");
  expect(await readHome()).not.toContain("malo.example");
});

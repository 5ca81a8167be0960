import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { readRowIds } from "../helpers/admin-list";
import { openBuiltShop, readLocation, type BuiltShop, type Page } from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import { eventually } from "../helpers/eventually";
import { readAttribute, readPieces, readText, select, selectAll } from "../helpers/html";
import { signInAsOwner } from "../helpers/owner";
import { HOST, OTHER_HOST, startPictureHosts, type PictureHosts } from "../helpers/picture-hosts";
import { sendUpload } from "../helpers/product-files";

let hosts: PictureHosts;
let shop: BuiltShop;
let owner: CookieJar;

beforeAll(async () => {
  hosts = await startPictureHosts();
  const settings = {
    PICTURE_SIMULATOR: `https://127.0.0.1:${hosts.port}`,
    PICTURE_SIMULATOR_CERTIFICATE: hosts.certificate,
  };
  shop = await openBuiltShop(undefined, settings, { runsJobs: true });
  owner = await signInAsOwner(shop);
});
afterAll(async () => {
  await shop.close();
  await hosts.close();
});

const FILE = [
  "Handle,Title,Type,Published,Option1 Name,Option1 Value,Variant Price,Image Src,Image Position,Image Alt Text",
  `poncho,Poncho de lana,Ponchos,true,Size,M,45000,https://${HOST}/one.jpg,1,De frente`,
  `poncho,,,,,,,https://${HOST}/two.jpg,2,`,
  `chal,Chal tejido,Ponchos,true,Size,Único,30500,https://${OTHER_HOST}/three.jpg,1,`,
  `ruana,Ruana,Ponchos,true,Size,Único,52000,https://${HOST}/404.jpg,1,`,
].join("\r\n");

const get = (path: string) => shop.get(path, owner);
const main = (page: Page) => readPieces(select(page.root, "main")).join(" ");
const openPictures = async () => main(await get(adminPaths.productPictures()));
const listWithoutPicture = async () => readRowIds(await get(adminPaths.productsIn("sin-foto")));

/** Sends the form of the page that has this button. */
async function press(address: string, button: string): Promise<Page> {
  const page = await get(address);
  const form = selectAll(page.root, "main form").find((one) =>
    selectAll(one, "button").some((it) => readText(it).startsWith(button)),
  );
  const pressed = form && selectAll(form, "button").find((it) => readText(it).startsWith(button));
  if (!form || !pressed) throw new Error(`No button ${button}`);
  const inputs = selectAll(form, "input").filter(
    ({ attributes: { type } }) => type === "hidden" || type === "checkbox",
  );
  const fields = [...inputs, pressed].map((control): [string, string] => [
    readAttribute(control, "name"),
    readAttribute(control, "value"),
  ]);
  const [path = ""] = readAttribute(form, "action").split("#");
  return shop.post(path, fields, owner);
}

describe("pictures of an imported file", () => {
  it("come from the servers that the owner confirms, and until then the products wait", async () => {
    const uploaded = await sendUpload(shop, owner, { name: "shopify.csv", content: FILE });
    const address = readLocation(uploaded);
    const review = await get(address);
    expect(main(review)).toContain("El archivo trae las direcciones de 4 fotos.");
    const version = select(review.root, "input[name=version]");
    const fields = {
      ...{ intent: "import", "con-error": "0", servidor: HOST },
      version: readAttribute(version, "value"),
    };
    hosts.hold();
    expect((await shop.post(address, fields, owner)).status).toBe(303);
    expect(main(await get(address))).toContain("4 fotos por traer");

    // The confirmed server answers at once; the other one is never asked.
    await eventually(async () =>
      expect((await listWithoutPicture()).toSorted()).toEqual(["chal", "ruana"]),
    );
    const product = await get(paths.product("poncho"));
    expect(product.status).toBe(200);
    expect(product.html).toMatch(/"\/fotos\/[\da-f]{32}-30x40\.jpg/);
    expect(product.html).toContain("De frente");
    expect(product.html).not.toContain(HOST);
    expect(hosts.asked.join(" ")).not.toContain(OTHER_HOST);

    await eventually(async () => {
      expect(await openPictures()).toMatch(/^(?!.*Estamos trayendo).*1 foto no se pudo traer/);
    });
    const waiting = await openPictures();
    expect(waiting).toContain("Falta 1 foto de 1 producto");
    expect(waiting).toContain("Ruana El servidor dice que esa foto no existe.");
    expect(waiting).toContain(OTHER_HOST);
  });

  it("come once the other server is confirmed on their page", async () => {
    const answer = await press(adminPaths.productPictures(), "Traer sus fotos");
    expect(answer.status).toBe(303);
    await eventually(async () => expect(await listWithoutPicture()).toEqual(["ruana"]));
    expect((await shop.get(paths.product("chal"))).status).toBe(200);
    expect(await openPictures()).toContain("No hay fotos en camino");
  });

  it("are asked for again when the owner says so, and given up when they are still not there", async () => {
    const before = hosts.asked.length;
    expect((await press(adminPaths.productPictures(), "Probar de nuevo")).status).toBe(303);
    await eventually(async () => {
      expect(hosts.asked.slice(before)).toEqual([`${HOST}/404.jpg`]);
      expect(await openPictures()).toContain("1 foto no se pudo traer");
    });
    expect((await press(adminPaths.productPictures(), "Dejar de intentar")).status).toBe(303);
    expect(await openPictures()).not.toContain("no se pudo traer");
    expect(await listWithoutPicture()).toEqual(["ruana"]);
  });
});

import { namePickable, readFirstColors } from "../data/products/pickable-products.server";
import { readOrNull } from "../data/sqlite/database-fault.server";
import type { Author } from "../domain/history/author";
import { pictureFileName } from "../domain/imports/picture-source";
import { quoteFileName } from "../domain/plain/file-name";
import type { PickableProduct } from "../domain/products/pickable-product";
import { MAX_PICTURES } from "../domain/products/picture-limits";
import {
  addPictures,
  isUsablePictureAddress,
  type PictureEntry,
} from "../domain/products/picture-list";
import { listNamedIds, type LinkRow } from "../domain/products/product-texts";
import { readListReturn } from "../forms/products/admin-product-list";
import { parseProductForm, type PostedProductForm } from "../forms/products/parse-product-form";
import { readMultipartForm } from "../http/read-multipart.server";
import { badRequest } from "../http/responses";
import { receivePicture } from "../images/receive-picture.server";
import { fetchTypedPictures } from "../imports/fetch-picture.server";

export type ReceivedProductForm = PostedProductForm & {
  /** Null for a product that does not exist yet. */
  productId: string | null;
  author: Author;
  /** The list that the form was opened from: each answer leads back to it. */
  list: string;
  fileProblems: string[];
  /** The products that its texts name; none while they cannot be read. */
  named: readonly PickableProduct[];
  refusedAddresses: RefusedAddress[];
  /** True when a file or an address was sent, valid or not. */
  hasNewPictures: boolean;
};

/** Files are stored and addresses fetched whatever was pressed, so that none is chosen again. */
export async function receiveProductForm(
  request: Request,
  { productId, author }: Pick<ReceivedProductForm, "productId" | "author">,
): Promise<ReceivedProductForm> {
  const { formData, files, problems } = await readMultipartForm(request, receivePicture);
  const form = parseProductForm(formData);
  if (!form) throw badRequest();
  const uploaded = addPictures(
    form.texts.pictures,
    files.map(({ address }) => address),
  );
  const { pictures, refused } = await takeTypedAddresses(uploaded, form.addresses);
  const texts = { ...form.texts, pictures, links: await nameColors(form.texts.links) };
  return {
    ...form,
    texts,
    productId,
    author,
    list: readListReturn(new URL(request.url).searchParams),
    fileProblems: [...new Set(problems)],
    named: (await readOrNull(namePickable(listNamedIds(texts)))) ?? [],
    refusedAddresses: refused,
    hasNewPictures: files.length + problems.length + form.addresses.length > 0,
  };
}

/** A product that was only chosen is linked by its own first colour. */
async function nameColors(links: readonly LinkRow[]): Promise<LinkRow[]> {
  const isNameless = ({ color, before }: LinkRow) => color === "" && before === "";
  const ids = links.filter(isNameless).map(({ productId }) => productId);
  const colors = (await readOrNull(readFirstColors(ids))) ?? new Map<string, string>();
  return links.map((link) =>
    isNameless(link) ? { ...link, color: colors.get(link.productId) ?? "" } : link,
  );
}

type RefusedAddress = {
  address: string;
  problem: string;
};

const INSECURE =
  "Tiene que empezar con https://: no traemos fotos de una dirección http://, que cualquiera puede cambiar en el camino.";
const UNUSABLE =
  "Hay direcciones que no sirven. Tienen que empezar con https:// o con / si son de la tienda.";
const TOO_MANY = `Un producto lleva hasta ${MAX_PICTURES} fotos: estas direcciones no entran. Borralas, o quitá otras fotos.`;

/** Pictures of other sites are copied, so that none is lost; the rest stays in its field. */
async function takeTypedAddresses(
  pictures: readonly PictureEntry[],
  typed: readonly string[],
): Promise<{ pictures: PictureEntry[]; refused: RefusedAddress[] }> {
  const known = new Set(pictures.map(({ address }) => address));
  const added = [...new Set(typed)].filter((address) => !known.has(address));
  const usable = added.filter(isUsablePictureAddress);
  const fitting = usable.slice(0, Math.max(0, MAX_PICTURES - pictures.length));
  const brought = await bring(fitting);
  const refused = added.flatMap((address) => {
    const problem = fitting.includes(address)
      ? (brought.get(address)?.problem ?? null)
      : judgeLeftOut(address);
    return problem === null ? [] : [{ address, problem }];
  });
  const taken = fitting.flatMap((address) => brought.get(address)?.address ?? []);
  return { pictures: addPictures(pictures, taken), refused };
}

type Brought = { address: string; problem?: never } | { address?: never; problem: string };

/** A path of the shop is a picture already; each other address is fetched. */
async function bring(addresses: readonly string[]): Promise<Map<string, Brought>> {
  const foreign = addresses.filter((address) => !address.startsWith("/"));
  const fetched = await fetchTypedPictures(foreign);
  const brought = new Map<string, Brought>(addresses.map((address) => [address, { address }]));
  for (const [position, address] of foreign.entries()) {
    const picture = fetched[position];
    if (!picture) continue;
    brought.set(
      address,
      "address" in picture ? picture : { problem: nameProblem(address, picture.problem) },
    );
  }
  return brought;
}

/** Several addresses may fail, so each sentence says of which it speaks. */
function nameProblem(address: string, problem: string): string {
  const name = quoteFileName(pictureFileName(address));
  return problem.startsWith(name) ? problem : `${name}: ${problem}`;
}

function judgeLeftOut(address: string): string {
  if (isUsablePictureAddress(address)) return TOO_MANY;
  return /^http:/i.test(address) ? INSECURE : UNUSABLE;
}

import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";

import { findProductPage } from "../../data/catalogue/storefront.server";
import { showGuide } from "../../domain/catalogue/shown-size-guide";
import { findSize, sizeLabel } from "../../domain/catalogue/size";
import { formatCm } from "../../domain/catalogue/size-guide";
import { describeMatch, matchSize } from "../../domain/catalogue/size-match";
import { listSizesLeft } from "../../domain/stock/stock-level";
import { leadToNewAddress } from "../../flows/new-address.server";
import { notFoundInShop } from "../../flows/not-found.server";
import { listShelfCrumbs } from "../../flows/shelf-crumbs";
import { parseOwnMeasures } from "../../forms/catalogue/own-measures-form";
import { formHeaders, NO_STORE } from "../../http/caching";
import { seeOtherWithCookies } from "../../http/kept-cookies";
import { readForm } from "../../http/read-form.server";
import { badRequest, refuseForm, seeOther } from "../../http/responses";
import { unlistedMeta } from "../../http/unlisted-meta";
import { paths } from "../../paths";
import { serializeFlash } from "../../sessions/flash.server";
import { ownMeasures } from "../../sessions/own-measures.server";
import { TextField } from "../../ui/fields";
import { ErrorSummary, PostForm, useReply } from "../../ui/form";
import { replyField } from "../../ui/form-fields";
import type { PageHandle } from "../../ui/page";
import { Breadcrumbs } from "../../ui/storefront/breadcrumbs";
import { OwnSizeAnswer } from "../../ui/storefront/own-size-answer";
import { FORGOTTEN } from "../../ui/storefront/own-size-form";
import { GuideTable } from "../../ui/storefront/size-guide";

export const handle: PageHandle<{ title: string }> = { title: ({ title }) => title };

export const meta = unlistedMeta;

export const headers = formHeaders;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { product, guide, shelf } = await requireGuided(params.id);
  const own = (await ownMeasures.read(request, new Date())) ?? {};
  const match = matchSize(guide.rows, own, product.sizes);
  const size = match && findSize(product.sizes, match.sizeKey);
  const isGone = size !== null && !listSizesLeft(product).includes(size);
  const shown = showGuide(guide, product.sizes, size ?? "");
  if (!shown) throw await notFoundInShop();
  const crumbs = listShelfCrumbs(shelf);
  const [group] = crumbs.slice(1).reverse();
  const words = match && describeMatch(match, isGone);
  const links = size === null ? [] : [leadToSize(product.id, size, isGone)];
  // Of its category, what there is in that size.
  if (group && size !== null)
    links.push({
      href: `${group.path}?talle=${encodeURIComponent(size)}`,
      text: `${group.name} en talle ${sizeLabel(size)}`,
    });
  // The same category or, for a product without one, all.
  if (words)
    links.push({ href: paths.inOwnSize(shelf.group?.id), text: "Solo lo que hay en mi talle" });
  return data(
    {
      ...{ id: product.id, name: product.name, guide: shown, crumbs },
      title: words?.title ?? `Tu talle de ${product.name}`,
      answer: words && { text: words.text, links },
      typed: Object.fromEntries(Object.entries(own).map(([name, mm]) => [name, formatCm(mm)])),
    },
    { headers: NO_STORE },
  );
}

/** There the size is chosen: in its chip, or in the form that waits for it. */
function leadToSize(id: string, size: string, isGone: boolean) {
  const href = paths.productIn(id, { size });
  return isGone
    ? { href: `${href}#avisame`, text: "Avisame cuando vuelva" }
    : { href, text: "Ir a la prenda en ese talle" };
}

async function requireGuided(id = "") {
  const { value: page } = await findProductPage(id);
  if (!page) throw await leadToNewAddress(id);
  const { guide } = page;
  if (!guide) throw await notFoundInShop();
  return { ...page, guide };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const formData = await readForm(request);
  const { product, guide } = await requireGuided(params.id);
  const address = paths.ownSize(product.id);
  if (formData.get("intent") === "forget")
    return seeOther(address, await ownMeasures.forget(), await serializeFlash(FORGOTTEN));
  if (formData.get("intent") !== "ask") throw badRequest();
  const measures = showGuide(guide, product.sizes)?.measures ?? [];
  const { value: own, reply } = parseOwnMeasures(formData, measures);
  if (!own) return refuseForm(reply, 400);
  const now = new Date();
  // What was measured for another kind of garment stays.
  const kept = { ...(await ownMeasures.read(request, now)) };
  for (const { id } of measures) delete kept[id];
  return seeOtherWithCookies(
    request,
    address,
    await ownMeasures.serialize({ ...kept, ...own }, now),
  );
}

export default function OwnSizePage() {
  const { id, name, guide, crumbs, title, answer, typed } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const errors = useMemo(
    () =>
      Object.entries(reply?.errors ?? {}).map(([controlId, message = ""]) => ({
        controlId,
        message,
      })),
    [reply],
  );
  return (
    <section className="form-page">
      <Breadcrumbs crumbs={[...crumbs, { name, path: paths.product(id) }]} current="" />
      <h1>{title}</h1>
      {answer && <OwnSizeAnswer answer={answer} />}
      <PostForm action={paths.ownSize(id)} className="form label-card" noValidate>
        {errors.length > 0 && <ErrorSummary errors={errors} />}
        <p>{guide.ask}</p>
        {guide.measures.map((measure) => (
          <TextField
            key={measure.id}
            {...replyField(reply, measure.id, typed[measure.id] ?? "")}
            label={measure.name}
            hint={`${measure.how}.`}
            inputMode="decimal"
            autoComplete="off"
          />
        ))}
        <button className="button button-wide" name="intent" value="ask">
          Decime mi talle
        </button>
      </PostForm>
      <Form method="post" action={paths.ownSize(id)}>
        <p className="field-hint">Tus medidas están solo en este navegador.</p>
        <button className="button button-quiet" name="intent" value="forget">
          Borrar mis medidas
        </button>
      </Form>
      <div className="ways">
        <GuideTable guide={guide} />
      </div>
    </section>
  );
}

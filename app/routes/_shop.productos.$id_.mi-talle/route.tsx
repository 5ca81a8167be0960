import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { findProductPage } from "../../data/catalogue/storefront.server";
import { showGuide } from "../../domain/catalogue/shown-size-guide";
import { findSize, sizeLabel } from "../../domain/catalogue/size";
import { formatCm } from "../../domain/catalogue/size-guide";
import { describeMatch, matchSize } from "../../domain/catalogue/size-match";
import { listSizesLeft } from "../../domain/stock/stock-level";
import { leadToNewAddress } from "../../flows/new-address.server";
import { notFoundInShop } from "../../flows/not-found.server";
import { answerOwnMeasures } from "../../flows/own-measures.server";
import { listShelfCrumbs } from "../../flows/shelf-crumbs";
import { formHeaders, NO_STORE } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { unlistedMeta } from "../../http/unlisted-meta";
import { paths } from "../../paths";
import { ownMeasures } from "../../sessions/own-measures.server";
import { useReply } from "../../ui/form";
import type { PageHandle } from "../../ui/page";
import { Breadcrumbs } from "../../ui/storefront/breadcrumbs";
import { ForgetMeasuresForm, OwnMeasuresForm } from "../../ui/storefront/own-measures-form";
import { OwnSizeAnswer } from "../../ui/storefront/own-size-answer";
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
  return answerOwnMeasures(request, formData, {
    measures: showGuide(guide, product.sizes)?.measures ?? [],
    address: paths.ownSize(product.id),
  });
}

export default function OwnSizePage() {
  const { id, name, guide, crumbs, title, answer, typed } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return (
    <section className="form-page">
      <Breadcrumbs crumbs={[...crumbs, { name, path: paths.product(id) }]} current="" />
      <h1>{title}</h1>
      {answer && <OwnSizeAnswer answer={answer} />}
      <OwnMeasuresForm action={paths.ownSize(id)} asked={guide} typed={typed} reply={reply} />
      <ForgetMeasuresForm action={paths.ownSize(id)} />
      <div className="ways">
        <GuideTable guide={guide} />
      </div>
    </section>
  );
}

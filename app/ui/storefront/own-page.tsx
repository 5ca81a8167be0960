import type { Crumb } from "../../domain/catalogue/breadcrumbs";
import type { PageBlock } from "../../domain/shop/page-blocks";
import { PageText } from "../page-text";
import { Breadcrumbs } from "./breadcrumbs";

type OwnPageProps = {
  path: string;
  title: string;
  crumbs: readonly Crumb[];
  blocks: readonly PageBlock[];
};

/** A page that the owner wrote. */
export function OwnPage({ path, title, crumbs, blocks }: OwnPageProps) {
  return (
    <article className="legal">
      <Breadcrumbs crumbs={crumbs} current={path} />
      <h1>{title}</h1>
      <PageText blocks={blocks} />
    </article>
  );
}

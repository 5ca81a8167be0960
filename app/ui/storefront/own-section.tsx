import type { OwnSection as Section } from "../../domain/shop/page";
import { PageText } from "../page-text";

export function OwnSection({ section }: { section: Section }) {
  return (
    <>
      <h2>{section.title}</h2>
      <PageText blocks={section.blocks} isSection />
    </>
  );
}

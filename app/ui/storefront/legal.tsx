import type { OwnSection as Section } from "../../domain/shop/page";
import { PageText } from "../page-text";
import type { ShopFace } from "../../domain/shop/shop-settings";
import { FactList } from "../fact-list";

export function OwnSection({ section }: { section: Section }) {
  return (
    <>
      <h2>{section.title}</h2>
      <PageText blocks={section.blocks} isSection />
    </>
  );
}

export function Seller({ settings }: { settings: ShopFace }) {
  const { name, company, address, email, phone, openingHours } = settings;
  const facts = [
    { term: "Tienda", value: name },
    { term: "Razón social", value: company.name },
    { term: "CUIT", value: company.cuit },
    { term: "Domicilio", value: address },
    { term: "E-mail", value: email },
    { term: "Teléfono", value: phone },
    { term: "Atención", value: openingHours },
  ];
  return <FactList className="legal-facts" facts={facts} />;
}

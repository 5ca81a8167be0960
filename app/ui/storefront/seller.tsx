import type { ShopFace } from "../../domain/shop/shop-settings";
import { FactList } from "../fact-list";

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

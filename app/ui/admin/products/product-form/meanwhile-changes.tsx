import type { MeanwhileChange, ProductTextField } from "../../../../domain/products/product-merge";

const NAMES: Record<ProductTextField, string> = {
  id: "ID",
  name: "Nombre",
  price: "Precio",
  salePrice: "Precio de oferta",
  saleFrom: "Oferta desde",
  saleUntil: "Oferta hasta",
  iva: "IVA",
  brand: "Marca",
  category: "Categoría",
  subcategory: "Subcategoría",
  sizes: "Talles",
  colors: "Colores",
  collection: "Colección",
  description: "Descripción",
  composition: "Composición",
  isNew: "Novedad",
  isHidden: "Oculto en la tienda",
  pictures: "Fotos",
  links: "Colores enlazados",
};

/** What another save changed, with the old value and the typed one. */
export function MeanwhileChanges({ changes }: { changes: readonly MeanwhileChange[] }) {
  return (
    <section className="panel">
      <h2>Lo que cambió mientras tanto</h2>
      <ul className="meanwhile">
        {changes.map(({ field, before, saved, typed }) => (
          <li key={field}>
            <h3>{NAMES[field]}</h3>
            <dl>
              {before !== null && <Value name="Antes" text={before} />}
              <Value name="Ahora guardado" text={saved} />
              <Value name="Lo que escribiste" text={typed ?? "No lo tocaste"} />
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Value({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text === "" ? "(vacío)" : text}</dd>
    </div>
  );
}

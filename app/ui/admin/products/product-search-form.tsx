import { Form } from "@remix-run/react";

type ProductSearchFormProps = {
  action: string;
  text: string;
  state: string | null;
  children?: React.ReactNode;
};

/** Search and filters of a list of products as one GET form. Its key has to change with the address. */
export function ProductSearchForm({ action, text, state, children }: ProductSearchFormProps) {
  return (
    <Form method="get" action={action} className="product-filters" role="search">
      {state !== null && <input type="hidden" name="estado" value={state} />}
      <div className="list-search">
        <label className="field-label visually-hidden" htmlFor="q">
          Nombre o ID, SKU o código de barras
        </label>
        <input type="search" id="q" name="q" defaultValue={text} placeholder="Nombre, ID o SKU" />
        <button className="button button-small">Buscar</button>
      </div>
      {children}
    </Form>
  );
}

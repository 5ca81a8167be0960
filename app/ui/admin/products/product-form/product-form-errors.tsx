import { TEXT_FACTS } from "../../../../domain/products/text-fields";
import type {
  ProductFormErrors as Errors,
  ProductFormField,
} from "../../../../forms/products/check-product";
import type { ProductFormReply } from "../../../../forms/products/product-form-data";
import { ErrorSummary } from "../../../error-summary";
import { FILES_ID } from "./form-ids";

const { name, ...otherTexts } = TEXT_FACTS;
const ORDER: readonly ProductFormField[] = [
  ...["id" as const, name.control, "precio" as const],
  ...Object.values(otherTexts).map(({ control }) => control),
  ...(["talles", "colores", "fotos", "direcciones"] as const),
];

type ProductFormErrorsProps = {
  errors: Errors;
  /** Of the cells of the stock. */
  stockErrors: { controlId: string | null; message: string }[];
  fileProblems: readonly string[];
  failure: ProductFormReply["failure"];
};

export function ProductFormErrors(props: ProductFormErrorsProps) {
  const { errors, stockErrors, fileProblems, failure } = props;
  const fields = [...ORDER, ...listIndexed(errors)].flatMap((field) => {
    const message = errors[field];
    if (message === undefined) return [];
    return [{ controlId: field === "fotos" ? FILES_ID : field, message }];
  });
  const files = fileProblems.map((message) => ({ controlId: FILES_ID, message }));
  const whole = failure ? [{ controlId: null, message: failure.text }] : [];
  const all = [...whole, ...fields, ...files, ...stockErrors];
  if (all.length === 0) return null;
  const plainTitle =
    fields.length + stockErrors.length > 0 ? "Revisá estos datos" : "Hay fotos que no se subieron";
  return <ErrorSummary title={failure?.title ?? plainTitle} errors={all} />;
}

/** Fields in rows, sorted by row number. */
function listIndexed(errors: Errors): ProductFormField[] {
  return (Object.keys(errors) as ProductFormField[])
    .filter((field) => !ORDER.includes(field))
    .sort((left, right) => left.localeCompare(right, "es", { numeric: true }));
}

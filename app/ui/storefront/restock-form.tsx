import type { ShopperProduct } from "../../domain/catalogue/product";
import type { ProductOffer } from "../../domain/stock/product-offer";
import type { RestockField } from "../../forms/buying/restock-form";
import type { FormReply } from "../../forms/form-reply";
import { paths } from "../../paths";
import { EmailField } from "../email-field";
import { ErrorSummary, PostForm, useReplyErrors, type FormControls } from "../form";
import { KEEP_PLACE } from "../page-focus";
import { SelectField } from "../fields";

type RestockFormProps = {
  id: string;
  /** Where all is gone. */
  title: string;
  product: Pick<ShopperProduct, "id">;
  offer?: Pick<ProductOffer, "color" | "soldOut">;
  /** What is gone, as `describeChoice` gives it. */
  gone?: readonly string[];
  /** The one of them whose size the address asks for. */
  awaited?: string;
  /** The page's; it may be that of another form. */
  reply: FormReply<RestockField> | null;
};

const FORM_ID = "aviso";
const CHOICE_ID = "aviso-prenda";
const EMAIL_ID = "aviso-email";

const CONTROLS: FormControls<RestockField> = {
  prenda: CHOICE_ID,
  email: EMAIL_ID,
  avisame: EMAIL_ID,
};

/** The default export of a file that pages load only where something is gone. */
export default function RestockForm(props: RestockFormProps) {
  const { id, title, product, offer, gone = [], awaited } = props;
  const reply = props.reply?.values.intent === "avisame" ? props.reply : null;
  const errors = useReplyErrors(reply, CONTROLS);
  const asked = reply?.values.prenda ?? awaited ?? "";
  // What was sent stays, also when it is there again.
  const options = gone.includes(asked) || asked === "" ? gone : [asked, ...gone];
  const [only = ""] = options;
  return (
    <details id={id} className="restock" open={reply !== null || awaited !== undefined}>
      <summary className={offer?.soldOut ? "button button-wide buy-main" : undefined}>
        {offer?.soldOut ? title : "¿No está tu talle? Te avisamos"}
      </summary>
      <PostForm
        action={paths.productIn(product.id, { color: offer?.color })}
        id={FORM_ID}
        className="form label-card"
        noValidate
        replace
        {...KEEP_PLACE}
      >
        {errors.length > 0 && <ErrorSummary title="Todavía no" errors={errors} />}
        <input type="hidden" name="intent" value="avisame" />
        {options.length > 1 ? (
          <SelectField
            name="prenda"
            id={CHOICE_ID}
            label="Qué esperás"
            defaultValue={asked}
            error={reply?.errors.prenda}
            options={["", ...options].map((id) => ({ id, label: id || "Elegí" }))}
          />
        ) : (
          <>
            <input type="hidden" name="prenda" value={only} />
            {only !== "" && <p>{only}</p>}
          </>
        )}
        <EmailField
          formId={FORM_ID}
          id={EMAIL_ID}
          label="E-mail"
          hint="Quizás te pidamos confirmarlo. Cuando vuelva te escribimos una sola vez, y a los 180 días lo borramos."
          autoComplete="email"
          required
          value={reply?.values.email}
          error={reply?.errors.email}
        />
        <button className="button button-quiet">Avisame</button>
      </PostForm>
    </details>
  );
}

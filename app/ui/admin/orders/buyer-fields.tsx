import { CHECKOUT_LIMITS } from "../../../domain/buying/checkout";
import type { Field, FieldWords } from "../../../domain/plain/fields";
import { PROVINCES } from "../../../domain/plain/province";
import { ADDRESS_FIELDS, COUNTER_FIELDS } from "../../../forms/buying/checkout-form";
import type { FormReply } from "../../../forms/form-reply";
import { EmailField } from "../../email-field";
import { ProvinceField } from "../../fields";
import { FormFields, showFields } from "../../form-fields";

/** A field of the checkout, for another person: the browser does not fill in the data of who types. */
export const ofOther = (field: Field, words: Partial<FieldWords> = {}): Field => {
  const { hint: _, control, ...rest } = field;
  const isTyped = control.kind === "line" || control.kind === "area";
  const input = isTyped ? { ...control.input, autoComplete: "off" } : undefined;
  return { ...rest, ...words, control: input ? { ...control, input } : control } as Field;
};

const BUYER = [
  ofOther(COUNTER_FIELDS.name),
  ofOther(COUNTER_FIELDS.phone, { isBeside: true }),
  COUNTER_FIELDS.email,
];
const ADDRESS = [
  ADDRESS_FIELDS.province,
  ofOther(ADDRESS_FIELDS.city, { isBeside: true }),
  ofOther(ADDRESS_FIELDS.street),
  ofOther(ADDRESS_FIELDS.postalCode, { isBeside: true }),
];

type OthersFieldsProps = {
  /** What the order has; a refused form shows what was typed. */
  stored: Record<string, string>;
  reply: Partial<FormReply> | null;
};

type BuyerFieldsProps = OthersFieldsProps & {
  formId: string;
  /** Asked for beside name, telephone and e-mail. */
  more?: readonly Field[];
  emailHint?: string;
};

export function BuyerFields({ stored, reply, formId, more = [], emailHint }: BuyerFieldsProps) {
  const fields = [...BUYER, ...more];
  return (
    <FormFields
      fields={fields}
      show={showFields(fields, stored, reply)}
      parts={{
        email: (
          <EmailField
            formId={formId}
            label={COUNTER_FIELDS.email.label}
            autoComplete="off"
            value={reply?.values?.email ?? stored.email}
            error={reply?.errors?.email}
            hint={emailHint}
            maxLength={CHECKOUT_LIMITS.email}
          />
        ),
      }}
    />
  );
}

export function AddressFields({ stored, reply }: OthersFieldsProps) {
  const show = showFields(ADDRESS, stored, reply);
  const { name, defaultValue, error } = show("provincia");
  return (
    <fieldset className="form sale-address">
      <legend>Adónde va, si se envía</legend>
      <FormFields
        fields={ADDRESS}
        show={show}
        parts={{
          provincia: (
            <ProvinceField
              {...{ name, defaultValue, error }}
              placeholder="Elegí la provincia"
              provinces={PROVINCES}
            />
          ),
        }}
      />
      <input type="hidden" name="calleVista" value={show("calle").defaultValue} />
    </fieldset>
  );
}

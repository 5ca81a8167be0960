import { ROLES, type RoleId } from "../../../domain/owner/roles";
import type { AccountField } from "../../../forms/owner/account";
import type { FormControls } from "../../use-reply-errors";
import { FieldError } from "../../field-frame";
import { AccountForm, type AccountReply } from "./account-form";

type FactorRulesProps = {
  /** The roles whose people must have a second factor. */
  roles: readonly RoleId[];
  reply: AccountReply;
};

const CONTROLS: FormControls<AccountField> = { pedidoA: "pedidoA" };

/** The owner's choice of who must have a second factor. */
export function FactorRules({ roles, reply }: FactorRulesProps) {
  const error = reply?.errors.pedidoA;
  return (
    <>
      <p>
        A quien tenga uno de estos roles y no tenga segundo factor, lo primero que le aparece es
        esta página para activarlo. También a vos, si marcás el tuyo.
      </p>
      <AccountForm
        // New checkboxes for each stored choice.
        key={roles.join()}
        intent="factor-rules"
        reply={reply}
        controls={CONTROLS}
        errorTitle="No guardamos la lista"
        button="Guardar la lista"
        isQuiet
      >
        {roles.map((role) => (
          <input key={role} type="hidden" name="visto" value={role} />
        ))}
        <fieldset
          className="factor-roles"
          id="pedidoA"
          tabIndex={-1}
          aria-describedby={error === undefined ? undefined : "pedidoA-error"}
        >
          <legend className="visually-hidden">Pedir segundo factor a</legend>
          <FieldError id="pedidoA" error={error} />
          {ROLES.map(({ id, name }) => (
            <label key={id} className="check">
              <input
                type="checkbox"
                name="pedidoA"
                value={id}
                defaultChecked={roles.includes(id)}
              />
              {name}
            </label>
          ))}
        </fieldset>
      </AccountForm>
    </>
  );
}

import { ROLES } from "../../../domain/owner/roles";
import { formatIdle, IDLE_CHOICES } from "../../../domain/owner/session-end";
import type { AccessRules as Rules } from "../../../forms/owner/access-rules";
import type { AccountField } from "../../../forms/owner/account";
import type { FormControls } from "../../form";
import { replyField } from "../../form-fields";
import { FieldError, SelectField } from "../../fields";
import { AccountForm, type AccountReply } from "./account-form";
import { PasswordField } from "./password-fields";

type AccessRulesProps = {
  rules: Rules;
  username: string;
  reply: AccountReply;
};

const CONTROLS: FormControls<AccountField> = {
  pedidoA: "pedidoA",
  sinUso: "sinUso",
  claveParaReglas: "claveParaReglas",
};

const IDLE_OPTIONS = IDLE_CHOICES.map((minutes) => ({
  id: String(minutes),
  label: minutes === 0 ? "Nunca" : formatIdle(minutes),
}));

export function AccessRules({ rules, username, reply }: AccessRulesProps) {
  const { secondFactorRoles: roles, idleMinutes } = rules;
  const chosen: readonly string[] = reply?.values.pedidoA?.split(",") ?? roles;
  const error = reply?.errors.pedidoA;
  return (
    <AccountForm
      // New controls for each stored choice.
      key={`${roles.join()} ${idleMinutes}`}
      intent="factor-rules"
      reply={reply}
      controls={CONTROLS}
      errorTitle="No guardamos las reglas"
      username={username}
      button="Guardar las reglas"
      isQuiet
    >
      {roles.map((role) => (
        <input key={role} type="hidden" name="visto" value={role} />
      ))}
      <input type="hidden" name="sinUsoVisto" value={idleMinutes} />
      <fieldset
        className="factor-roles"
        id="pedidoA"
        tabIndex={-1}
        aria-describedby={error === undefined ? undefined : "pedidoA-error"}
      >
        <legend className="field-label">Pedir segundo factor a</legend>
        <p className="field-hint">
          A quien tenga uno de estos roles y no tenga segundo factor, lo primero que le aparece es
          esta página para activarlo. También a vos, si marcás el tuyo.
        </p>
        <FieldError id="pedidoA" error={error} />
        {ROLES.map(({ id, name }) => (
          <label key={id} className="check">
            <input type="checkbox" name="pedidoA" value={id} defaultChecked={chosen.includes(id)} />
            {name}
          </label>
        ))}
      </fieldset>
      <SelectField
        {...replyField(reply, "sinUso", String(idleMinutes))}
        label="Cerrar la sesión sin uso después de"
        hint="Vale para todas las personas. Lo que alguien mande después no se pierde: lo tiene al ingresar."
        options={IDLE_OPTIONS}
      />
      <PasswordField name="claveParaReglas" reply={reply} />
    </AccountForm>
  );
}

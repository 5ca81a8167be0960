import { useNavigation } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import type { AccountField, AccessRules as Rules } from "../../../forms/owner/account";
import type { FormReply } from "../../../forms/form-reply";
import { ErrorSummary, PostForm, useReplyErrors, type FormControls } from "../../form";
import { AccountHint, PasswordField } from "./password-fields";
import { ROLES } from "../../../domain/owner/roles";
import { formatIdle, IDLE_CHOICES } from "../../../domain/owner/session";
import { FieldError, SelectField } from "../../fields";
import { replyField } from "../../form-fields";

export type AccountReply = FormReply<AccountField> | null;

type AccountFormProps = {
  intent: string;
  reply: AccountReply;
  /** The form's fields, which no other form of the page has. */
  controls: FormControls<AccountField>;
  errorTitle: string;
  /** For forms that ask for the password. */
  username?: string;
  button: string;
  isQuiet?: boolean;
  children?: React.ReactNode;
};

export function AccountForm(props: AccountFormProps) {
  const { intent, reply, controls, errorTitle, username, button, isQuiet, children } = props;
  const errors = useReplyErrors(reply, controls);
  return (
    <PostForm action={adminPaths.account()} className="form" noValidate replace>
      {errors.length > 0 && <ErrorSummary title={errorTitle} errors={errors} />}
      <input type="hidden" name="intent" value={intent} />
      {username !== undefined && <AccountHint username={username} />}
      {children}
      <div className="form-actions">
        <button className={isQuiet ? "button button-quiet" : "button"}>
          {button}
          <Sending intent={intent} />
        </button>
      </div>
    </PostForm>
  );
}

function Sending({ intent }: { intent: string }) {
  const isSending = useNavigation().formData?.get("intent") === intent;
  return isSending ? <span className="spinner" aria-hidden="true" /> : null;
}

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

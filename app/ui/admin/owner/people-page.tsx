import { useLocation, Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { formatWhole } from "../../../domain/plain/whole-number";
import type { FormReply } from "../../../forms/form-reply";
import type { PeopleField } from "../../../forms/owner/people";
import { ErrorSummary, PostForm, useReplyErrors, type FormControls } from "../../form";
import { replyField } from "../../form-fields";
import { Notice, LOAD_FAILED } from "../../page";
import { TextField, SelectField } from "../../fields";
import { INVITATION_HOURS } from "../../../domain/owner/people";
import { ROLES } from "../../../domain/owner/roles";
import { OwnPasswordField } from "./password-fields";
import { PageHeader, Panel, Table } from "../page-parts";

type PeoplePageProps = {
  page: {
    /** Null while the database cannot be read; the same below. */
    people: readonly ShownPerson[] | null;
    invitations: readonly ShownInvitation[] | null;
    link: { email: string; url: string } | null;
    refundLimitInPesos: number;
    discountLimitPercent: number;
    ownUsername: string;
  };
  reply: FormReply<PeopleField> | null;
};

const CONTROLS: FormControls<PeopleField> = {
  personas: null,
  email: "email",
  rol: "rol",
  contrasena: "contrasena",
  tope: "tope",
};

export function PeoplePage({ page, reply }: PeoplePageProps) {
  const { people, invitations, link, refundLimitInPesos, discountLimitPercent, ownUsername } = page;
  const { key } = useLocation();
  const errors = useReplyErrors(reply, CONTROLS);
  return (
    <>
      <PageHeader title="Personas" />
      {errors.length > 0 && <ErrorSummary title="No se cambió nada" errors={errors} />}
      {(people === null || invitations === null) && <Notice text={LOAD_FAILED} />}
      {link && reply === null && <NewLink link={link} />}
      {people && <PeopleTable people={people} />}
      {invitations && invitations.length > 0 && <OpenInvitations invitations={invitations} />}
      <div className="people-forms">
        {/* A new key empties the form after an invitation. */}
        <InviteForm key={key} ownUsername={ownUsername} reply={reply} />
        <RefundLimitForm limitInPesos={refundLimitInPesos} reply={reply} />
        <DiscountLimitForm limitPercent={discountLimitPercent} reply={reply} />
      </div>
    </>
  );
}

/** Selected with one press, to be copied without script too. */
function NewLink({ link: { email, url } }: { link: { email: string; url: string } }) {
  return (
    <Panel id="enlace-nuevo" title={<>El enlace para {email}</>} className="people-link">
      <label className="field-label" htmlFor="enlace">
        Copialo ahora: no se vuelve a mostrar
      </label>
      <input id="enlace" readOnly value={url} onFocus={(event) => event.target.select()} />
      <p className="field-hint">
        Mandáselo solo a esa persona: quien lo abra puede crear la cuenta. Sirve una vez, durante 48
        horas.
      </p>
    </Panel>
  );
}

type RefundLimitFormProps = { limitInPesos: number; reply: FormReply<PeopleField> | null };

function RefundLimitForm({ limitInPesos, reply }: RefundLimitFormProps) {
  return (
    <Panel id="devoluciones" title="Devoluciones">
      <PostForm action={adminPaths.people()} className="form" noValidate>
        <input type="hidden" name="intent" value="refund-limit" />
        <TextField
          {...replyField(reply, "tope", limitInPesos === 0 ? "" : formatWhole(limitInPesos))}
          label="Tope de devoluciones de Ventas"
          hint="En pesos, por cada pedido: vale para la suma de sus devoluciones. Vacío, Ventas no devuelve dinero."
          inputMode="numeric"
          autoComplete="off"
        />
        <div className="form-actions">
          <button className="button button-quiet">Guardar el tope</button>
        </div>
      </PostForm>
    </Panel>
  );
}

type DiscountLimitFormProps = { limitPercent: number; reply: FormReply<PeopleField> | null };

function DiscountLimitForm({ limitPercent, reply }: DiscountLimitFormProps) {
  return (
    <Panel id="descuentos" title="Descuentos">
      <PostForm action={adminPaths.people()} className="form" noValidate>
        <input type="hidden" name="intent" value="discount-limit" />
        <TextField
          {...replyField(reply, "topeDescuento", String(limitPercent))}
          label="Tope de descuentos de Ventas, en %"
          hint="Para el mostrador y los pedidos que cargás a mano. Por encima, el formulario pide la contraseña de un Dueño."
          inputMode="numeric"
          autoComplete="off"
        />
        <div className="form-actions">
          <button className="button button-quiet">Guardar el tope de descuentos</button>
        </div>
      </PostForm>
    </Panel>
  );
}

type ShownInvitation = {
  email: string;
  role: string;
  expires: string;
  canRenew: boolean;
};

function OpenInvitations({ invitations }: { invitations: readonly ShownInvitation[] }) {
  return (
    <Panel id="invitaciones" title="Invitaciones abiertas">
      <ul className="own-pages">
        {invitations.map(({ email, role, expires, canRenew }) => (
          <li key={email} className="own-page">
            <div className="own-page-name">
              <strong>{email}</strong>
              <span className="field-hint">
                {role} · vence el {expires}
                {!canRenew && " · para otro enlace, cancelala e invitá de nuevo"}
              </span>
            </div>
            <PostForm action={adminPaths.people()} className="own-page-actions">
              <input type="hidden" name="invitado" value={email} />
              {canRenew && (
                <button className="row-action" name="intent" value="renew">
                  Enlace nuevo<span className="visually-hidden"> para {email}</span>
                </button>
              )}
              <button className="row-action row-action-danger" name="intent" value="cancel">
                Cancelar invitación<span className="visually-hidden"> de {email}</span>
              </button>
            </PostForm>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type ShownPerson = {
  id: number;
  name: string;
  username: string;
  email: string;
  role: string;
  lastSeen: string;
  isActive: boolean;
  hasSecondFactor: boolean;
  isOwn: boolean;
};

/** A table on wide screens, cards on phones. */
function PeopleTable({ people }: { people: readonly ShownPerson[] }) {
  return (
    <Table
      caption="Personas con cuenta"
      className="table-cards people-table"
      columns={["Persona", "Rol", "Última visita", "Segundo factor", "Cuenta"]}
    >
      {people.map((person) => (
        <PersonRow key={person.id} person={person} />
      ))}
    </Table>
  );
}

function PersonRow({ person }: { person: ShownPerson }) {
  const { id, name, username, email, role, lastSeen, isActive, hasSecondFactor, isOwn } = person;
  const address = email || (name === username ? "" : username);
  return (
    <tr className={isActive ? undefined : "is-hidden"}>
      <th scope="row" className="card-wide cell-person">
        <Link className="row-link" to={adminPaths.person(id)}>
          {name}
        </Link>
        {isOwn && " (vos)"}
        {address !== name && <span className="cell-note">{address || "Sin e-mail"}</span>}
      </th>
      <td>{role}</td>
      <td className="card-wide">
        <span className="card-label">Última visita: </span>
        {lastSeen}
      </td>
      <td className="card-wide">
        <span className="card-label">Segundo factor: </span>
        {hasSecondFactor ? "activado" : "no"}
      </td>
      <td className="people-state">
        <span className={isActive ? "tag tag-good" : "tag"}>
          {isActive ? "Activa" : "Desactivada"}
        </span>
      </td>
    </tr>
  );
}

/** What most shops need; the role that may all is never chosen by oversight. */
const USUAL_ROLE = "sales";

type InviteFormProps = {
  ownUsername: string;
  reply: FormReply<PeopleField> | null;
};

function InviteForm({ ownUsername, reply }: InviteFormProps) {
  return (
    <Panel id="invitar" title="Invitar a alguien">
      <PostForm action={adminPaths.people()} className="form" noValidate>
        <input type="hidden" name="intent" value="invite" />
        <TextField
          {...replyField(reply, "email")}
          label="E-mail"
          type="email"
          hint="Con esa dirección va a ingresar."
          autoComplete="off"
          required
        />
        <SelectField
          {...replyField(reply, "rol", USUAL_ROLE)}
          label="Rol"
          options={ROLES.map(({ id, name }) => ({ id, label: name }))}
        />
        <RoleList />
        <OwnPasswordField
          username={ownUsername}
          hint="Hace falta solo para invitar a otro Dueño."
          reply={reply}
        />
        <p className="field-hint">
          Le llega un enlace por e-mail, y también lo podés copiar. Sirve una sola vez, durante{" "}
          {INVITATION_HOURS} horas.
        </p>
        <div className="form-actions">
          <button className="button">Invitar</button>
        </div>
      </PostForm>
    </Panel>
  );
}

export function RoleList() {
  return (
    <dl className="role-list">
      {ROLES.map(({ id, name, text }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

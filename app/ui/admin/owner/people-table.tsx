import { Link } from "@remix-run/react";
import { adminPaths } from "../../../admin-paths";

export type ShownPerson = {
  id: number;
  name: string;
  username: string;
  email: string;
  /** In words; the same below. */
  role: string;
  lastSeen: string;
  isActive: boolean;
  hasSecondFactor: boolean;
  /** True for the person who looks at the list. */
  isOwn: boolean;
};

/** A table on wide screens, cards on phones. */
export function PeopleTable({ people }: { people: readonly ShownPerson[] }) {
  return (
    <table className="table table-cards people-table">
      <caption className="visually-hidden">Personas con cuenta</caption>
      <thead>
        <tr>
          <th scope="col">Persona</th>
          <th scope="col">Rol</th>
          <th scope="col">Última visita</th>
          <th scope="col">Segundo factor</th>
          <th scope="col">Cuenta</th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </tbody>
    </table>
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

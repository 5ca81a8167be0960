import { useLocation } from "@remix-run/react";

import type { FormReply } from "../../../forms/form-reply";
import type { PeopleField } from "../../../forms/owner/people";
import { ErrorSummary } from "../../error-summary";
import { Notice } from "../../notice";
import { useReplyErrors, type FormControls } from "../../use-reply-errors";
import { LOAD_FAILED } from "../load-failed";
import { InviteForm } from "./invite-form";
import { OpenInvitations, type ShownInvitation } from "./open-invitations";
import { PeopleTable, type ShownPerson } from "./people-table";
import { RefundLimitForm } from "./refund-limit-form";

type PeoplePageProps = {
  page: {
    /** Null while the database cannot be read; the same below. */
    people: readonly ShownPerson[] | null;
    invitations: readonly ShownInvitation[] | null;
    /** A new link, shown this once. */
    link: { email: string; url: string } | null;
    refundLimitInPesos: number;
    /** Of the person who looks at the page. */
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

/** Who works in the back office, and what each may do. */
export function PeoplePage({ page, reply }: PeoplePageProps) {
  const { people, invitations, link, refundLimitInPesos, ownUsername } = page;
  const { key } = useLocation();
  const errors = useReplyErrors(reply, CONTROLS);
  return (
    <>
      <header className="page-header">
        <h1>Personas</h1>
      </header>
      {errors.length > 0 && <ErrorSummary title="No se cambió nada" errors={errors} />}
      {(people === null || invitations === null) && <Notice text={LOAD_FAILED} />}
      {link && reply === null && <NewLink link={link} />}
      {people && <PeopleTable people={people} />}
      {invitations && invitations.length > 0 && <OpenInvitations invitations={invitations} />}
      <div className="people-forms">
        {/* A new key empties the form after an invitation. */}
        <InviteForm key={key} ownUsername={ownUsername} reply={reply} />
        <RefundLimitForm limitInPesos={refundLimitInPesos} reply={reply} />
      </div>
    </>
  );
}

/** Selected with one press, to be copied without script too. */
function NewLink({ link: { email, url } }: { link: { email: string; url: string } }) {
  return (
    <section className="panel people-link" aria-labelledby="enlace-nuevo">
      <h2 id="enlace-nuevo">El enlace para {email}</h2>
      <label className="field-label" htmlFor="enlace">
        Copialo ahora: no se vuelve a mostrar
      </label>
      <input id="enlace" readOnly value={url} onFocus={(event) => event.target.select()} />
      <p className="field-hint">
        Mandáselo solo a esa persona: quien lo abra puede crear la cuenta. Sirve una vez, durante 48
        horas.
      </p>
    </section>
  );
}

import { Form } from "@remix-run/react";

import { paths } from "../../paths";

/** Sends a mail once more. */
export function ResendMail({ mail }: { mail: { id: number; subject: string } }) {
  return (
    <Form method="post" action={paths.adminMails()}>
      <input type="hidden" name="id" value={mail.id} />
      <button className="button button-quiet button-small" name="intent" value="resend">
        Reenviar<span className="visually-hidden"> “{mail.subject}”</span>
      </button>
    </Form>
  );
}

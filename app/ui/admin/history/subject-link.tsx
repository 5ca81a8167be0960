import { Link } from "@remix-run/react";

import { SUBJECTS, type SubjectKind } from "../../../domain/history/subjects";
import { paths } from "../../../paths";
import { useMay } from "../admin-data";

export type NamedSubject = {
  kind: SubjectKind;
  subjectId: string;
  name: string;
  /** What its page is addressed by; null without a page. */
  link: string | null;
};

/** The kind and the name of a thing, linked to its page where there is one. */
export function SubjectLink({ subject }: { subject: NamedSubject }) {
  const { kind, name } = subject;
  const canOpen = useMay(SUBJECTS[kind].view);
  const address = canOpen ? findAddress(subject) : null;
  return (
    <>
      {SUBJECTS[kind].name}: {address === null ? name : <Link to={address}>{name}</Link>}
    </>
  );
}

function findAddress({ kind, link }: NamedSubject): string | null {
  if (kind === "person" && link === null) return paths.adminPeople();
  if (kind === "setting") return paths.adminSettings();
  if (link === null) return null;
  switch (kind) {
    case "product":
      return paths.adminProduct(link);
    case "order":
      return paths.adminOrder(link);
    case "customer":
      return paths.adminCustomer(Number(link));
    case "mail":
      return paths.adminMail(Number(link));
    case "group":
      return paths.adminGroup(link);
    case "page":
      return paths.adminPage(Number(link));
    case "person":
      return paths.adminPerson(Number(link));
    default:
      return null;
  }
}

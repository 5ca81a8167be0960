import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { SUBJECTS, type SubjectKind } from "../../../domain/history/subjects";
import { useMay } from "../access";

export type NamedSubject = {
  kind: SubjectKind;
  subjectId: string;
  name: string;
  link: string | null;
};

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
  if (kind === "person" && link === null) return adminPaths.people();
  if (kind === "setting") return adminPaths.settings();
  if (link === null) return null;
  switch (kind) {
    case "product":
    case "stock":
    case "code":
      return adminPaths.product(link);
    case "till":
      return adminPaths.till(Number(link));
    case "order":
      return adminPaths.order(link);
    case "customer":
      return adminPaths.customer(Number(link));
    case "mail":
      return adminPaths.mail(Number(link));
    case "discount-code":
      return adminPaths.code(Number(link));
    case "group":
      return adminPaths.group(link);
    case "size-guide":
    case "size-guide-row":
    case "size-guide-size":
      return adminPaths.sizeGuide(link);
    case "collection":
      return adminPaths.collection(link);
    case "page":
      return adminPaths.page(Number(link));
    case "person":
      return adminPaths.person(Number(link));
    default:
      return null;
  }
}

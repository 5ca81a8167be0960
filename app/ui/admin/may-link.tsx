import { Link, type LinkProps } from "@remix-run/react";

import { useMayOpen } from "./use-may-open";

type MayLinkProps = LinkProps & { to: string };

/** A link to something that not every role may do; without the permission there is none. */
export function MayLink(props: MayLinkProps) {
  const { mayOpen } = useMayOpen();
  return mayOpen(props.to) ? <Link {...props} /> : null;
}

/** A link in a text; without the permission only its words stay. */
export function TextLink({ children, ...props }: MayLinkProps) {
  const { mayOpen } = useMayOpen();
  return mayOpen(props.to) ? <Link {...props}>{children}</Link> : <>{children}</>;
}

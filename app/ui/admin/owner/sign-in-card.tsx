import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { paths } from "../../../paths";
import { ErrorSummary, type ListedError } from "../../form";

/** The frame of pages without sign-in: no navigation, one form. */
export function SignInCard(props: {
  shopName: string;
  heading: string;
  flashText: string | null;
  errorTitle: string;
  errors: readonly ListedError[];
  back: { to: string; text: string };
  children: ReactNode;
}) {
  const { shopName, heading, flashText, errorTitle, errors, back, children } = props;
  return (
    <main id="contenido" className="sign-in">
      <div className="sign-in-card">
        <p className="sign-in-name">
          <Link to={paths.home()}>{shopName}</Link>
        </p>
        <h1>{heading}</h1>
        {flashText !== null && (
          <p className="sign-in-news" role="status">
            {flashText}
          </p>
        )}
        {errors.length > 0 && <ErrorSummary title={errorTitle} errors={errors} />}
        {children}
      </div>
      <p className="sign-in-back">
        <Link to={back.to}>{back.text}</Link>
      </p>
    </main>
  );
}

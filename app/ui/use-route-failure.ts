import { useRouteError } from "@remix-run/react";

import { readErrorStatus } from "./error-status";
import { useReportFacts } from "./page-facts";

/** The error that a boundary caught; also reports it for the page's title. */
export function useRouteFailure(): unknown {
  const error = useRouteError();
  useReportFacts({ isRefused: false, errorStatus: readErrorStatus(error) });
  return error;
}

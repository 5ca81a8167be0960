import { useRouteError } from "@remix-run/react";

import { readErrorStatus } from "./error-status";
import { useReportFacts } from "./page-facts";

export function useRouteFailure(): unknown {
  const error = useRouteError();
  useReportFacts({ isRefused: false, errorStatus: readErrorStatus(error) });
  return error;
}

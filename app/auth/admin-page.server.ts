import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";

import type { By } from "../data/history/batch.server";
import type { SignedInAdmin } from "../data/owner/admin-sessions.server";
import { DatabaseUnavailableError, readOrNull } from "../data/sqlite/database-fault.server";
import type { Permission } from "../domain/owner/roles";
import { parseRowId } from "../domain/plain/row-id";
import { NO_STORE } from "../http/caching";
import { readForm } from "../http/read-form.server";
import { badRequest, notFound, WAIT } from "../http/responses";
import { requireAdmin } from "./require-admin.server";

export type AdminRequest = {
  request: Request;
  params: LoaderFunctionArgs["params"];
  url: URL;
  admin: SignedInAdmin;
  clientAddress: string | undefined;
  now: Date;
};

/** The same with a form: `by` is who changes something, and when. */
export type AdminForm = AdminRequest & { formData: FormData; by: By };

/** Null while the database cannot be read; the page's status is 503 then. */
type Read = <T>(asked: Promise<T>) => Promise<T | null>;

/**
 * A loader of the back office. It asks for the permission first, and no cache stores its page.
 * `setStatus` is for a page that says what is wrong with its address, `headers` for one that sets a cookie.
 */
export function adminLoader<T>(
  needs: Permission,
  load: (
    asked: AdminRequest & {
      read: Read;
      setStatus: (status: 400 | 404) => void;
      headers: Headers;
    },
  ) => Promise<T>,
) {
  return async (args: LoaderFunctionArgs) => {
    const asked = await admit(args, needs);
    const headers = new Headers(NO_STORE);
    let status = 200;
    let isWhole = true;
    const read: Read = async (reading) => {
      const found = await readOrNull(reading);
      if (found === null) isWhole = false;
      return found;
    };
    const page = await load({ ...asked, read, headers, setStatus: (wrong) => (status = wrong) });
    if (isWhole) return data(page, { status, headers });
    headers.set("Retry-After", WAIT["Retry-After"]);
    return data(page, { status: 503, headers });
  };
}

/** A loader of the back office that answers with a file. It asks for the permission first. */
export function adminFile(
  needs: Permission,
  answer: (asked: AdminRequest) => Promise<Response>,
): (args: LoaderFunctionArgs) => Promise<Response> {
  return async (args) => answer(await admit(args, needs));
}

type Intents = Record<string, (form: AdminForm) => Promise<unknown>>;

/**
 * An action of the back office. It asks for the permission first, then calls the function of the form's
 * `intent`; `unsaved` answers when the database cannot be used.
 */
export function adminAction<T extends Intents, U>(
  needs: Permission,
  intents: T,
  unsaved: (form: AdminForm) => U,
) {
  return async (args: ActionFunctionArgs) => {
    const admitted = await admit(args, needs);
    const formData = await readForm(args.request);
    const form = { ...startChange(admitted), formData };
    const intent = formData.get("intent");
    const isKnown = typeof intent === "string" && Object.hasOwn(intents, intent);
    const answer = isKnown ? intents[intent] : undefined;
    if (!answer) throw badRequest();
    try {
      return (await answer(form)) as Awaited<ReturnType<T[keyof T]>>;
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
      return unsaved(form);
    }
  };
}

/**
 * An action of the back office that reads its whole form before it answers. `parse` gives null for what no
 * form of the shop sends (400); `unsaved` answers with what was parsed when the database cannot be used.
 */
export function adminFormAction<T, U, V>(
  needs: Permission,
  parse: (asked: AdminRequest) => Promise<T | null>,
  save: (parsed: T, asked: AdminRequest & { by: By }) => Promise<U>,
  unsaved: (parsed: T) => V,
) {
  return async (args: ActionFunctionArgs) => {
    const admitted = await admit(args, needs);
    const parsed = await parse(admitted);
    if (parsed === null) throw badRequest();
    try {
      return await save(parsed, startChange(admitted));
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
      return unsaved(parsed);
    }
  };
}

/** The row that an address names. @throws Response 404 for what is no number of a row */
export function requireRowId(param: string | undefined): number {
  const id = parseRowId(param);
  if (id === null) throw notFound();
  return id;
}

async function admit({ request, params, context }: LoaderFunctionArgs, needs: Permission) {
  const admin = await requireAdmin(request, needs);
  const { clientAddress } = context;
  return { request, params, url: new URL(request.url), admin, clientAddress, now: new Date() };
}

/** A change is made when its form was read: a slow upload may take minutes. */
function startChange(asked: AdminRequest): AdminRequest & { by: By } {
  const now = new Date();
  return { ...asked, now, by: { author: asked.admin.author, now } };
}

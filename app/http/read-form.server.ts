import { badRequest } from "./responses";

/**
 * The fields of a posted form.
 *
 * @throws Response 400 for a body that is no form: not something a page of ours sends
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw badRequest();
  }
}

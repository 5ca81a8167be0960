import { readVersionedSettings, saveSettings } from "../../data/shop/settings.server";
import { roleName, type RoleId } from "../../domain/owner/roles";
import { listWords } from "../../domain/plain/list-words";
import { parseFactorRules } from "../../forms/owner/factor-rules";
import { backToAccount, refuseOwn, saveOwn, type OwnForm } from "./own-form.server";

const CONFLICT =
  "Otra persona cambió esta lista mientras la mirabas. Ahora ves la última: revisala y guardá de nuevo.";

/** Stores which roles must have a second factor. */
export async function saveFactorRules({ admin, formData }: OwnForm) {
  const { roles, seen } = parseFactorRules(formData);
  return saveOwn("pedidoA", {}, async () => {
    const { settings, version } = await readVersionedSettings();
    const isSeen = settings.secondFactorRoles.join() === seen.join();
    if (!isSeen && settings.secondFactorRoles.join() !== roles.join()) {
      return refuseOwn({ pedidoA: CONFLICT }, 409);
    }
    const change = { author: admin.author, action: "people.rules", now: new Date() } as const;
    const newer = await saveSettings({ secondFactorRoles: roles }, version, change);
    if (newer) return refuseOwn({ pedidoA: CONFLICT }, 409);
    return backToAccount({ title: "Guardamos a quién le pedís segundo factor", text: list(roles) });
  });
}

function list(roles: readonly RoleId[]): string {
  if (roles.length === 0) return "No es obligatorio para nadie.";
  return `Se lo pedimos a ${listWords(roles.map(roleName))} en su próxima página.`;
}

import { ROLES, type RoleId } from "../../domain/owner/roles";
import { IDLE_CHOICES } from "../../domain/owner/session-end";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import { readText } from "../kit/typed-texts";

/** `pedidoA` stands for the whole choice of roles. */
export type RulesField = "pedidoA" | "sinUso" | "claveParaReglas";

export type AccessRules = Pick<ShopSettings, "secondFactorRoles" | "idleMinutes">;

type TypedRules = {
  /** Null for a time that is no choice. */
  rules: Record<"wanted" | "seen", AccessRules> | null;
  password: string;
  values: { pedidoA: string; sinUso: string };
};

/**
 * Reads who must have a second factor and when unused sessions end, and what the form showed of both
 * when it was opened. Unknown roles are left out.
 */
export function parseAccessRules(formData: FormData, current: AccessRules): TypedRules {
  const read = (roles: string, minutes: string): AccessRules | null => {
    const idleMinutes = Number(formData.get(minutes) ?? current.idleMinutes);
    const secondFactorRoles = readRoles(formData, roles);
    return IDLE_CHOICES.includes(idleMinutes) ? { secondFactorRoles, idleMinutes } : null;
  };
  const [wanted, seen] = [read("pedidoA", "sinUso"), read("visto", "sinUsoVisto")];
  return {
    rules: wanted && seen && { wanted, seen },
    password: readText(formData, "claveParaReglas"),
    values: {
      pedidoA: readRoles(formData, "pedidoA").join(),
      sinUso: String(wanted?.idleMinutes ?? current.idleMinutes),
    },
  };
}

/** In the order of the list, so that equal choices are equal texts. */
function readRoles(formData: FormData, name: string): RoleId[] {
  const given = formData.getAll(name);
  return ROLES.map(({ id }) => id).filter((id) => given.includes(id));
}

import { afterPassword } from "../../auth/confirm-password.server";
import { readVersionedSettings, saveSettings } from "../../data/shop/settings.server";
import { roleName } from "../../domain/owner/roles";
import { formatIdle } from "../../domain/owner/session";
import { listWords } from "../../domain/plain/words";
import { type AccountField, parseAccessRules, type AccessRules } from "../../forms/owner/account";
import { backToAccount, refuseOwn, type OwnForm } from "./own-form.server";

const CONFLICT =
  "Otra persona cambió estas reglas mientras las mirabas. Ahora ves las últimas: revisalas y guardá de nuevo.";

export async function saveAccessRules(form: OwnForm) {
  const { settings, version } = await readVersionedSettings();
  const { rules, password, values } = parseAccessRules(form.formData, settings);
  if (rules === null) return refuseOwn({ sinUso: "Elegí un tiempo de la lista." }, 400, values);
  const { wanted, seen } = rules;
  return afterPassword<AccountField, Awaited<ReturnType<typeof backToAccount>> | Refusal>(
    form,
    { field: "claveParaReglas", password, values },
    async () => {
      if (![seen, wanted].some((known) => isSame(known, settings))) return refuseOld();
      const { author } = form.admin;
      const change = { author, action: "people.rules", now: new Date() } as const;
      if (await saveSettings(wanted, version, change)) return refuseOld();
      return backToAccount({ title: "Guardamos las reglas", text: describe(wanted) });
    },
  );
}

type Refusal = ReturnType<typeof refuseOwn>;
const refuseOld = () => refuseOwn({ pedidoA: CONFLICT }, 409);

function isSame(one: AccessRules, other: AccessRules): boolean {
  return (
    one.idleMinutes === other.idleMinutes &&
    one.secondFactorRoles.join() === other.secondFactorRoles.join()
  );
}

function describe({ secondFactorRoles: roles, idleMinutes }: AccessRules): string {
  const names = listWords(roles.map(roleName));
  const factor =
    roles.length === 0
      ? "El segundo factor no es obligatorio para nadie."
      : `Le pedimos segundo factor a ${names} en su próxima página.`;
  return idleMinutes === 0
    ? factor
    : `${factor} Las sesiones se cierran después de ${formatIdle(idleMinutes)} sin uso.`;
}

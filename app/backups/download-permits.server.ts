import { z } from "zod";

import { adminPaths } from "../admin-paths";
import { isBackupName, type Backup } from "../domain/backups/backup";
import { notFound, seeOther } from "../http/responses";
import { serializeFlash } from "../sessions/flash.server";
import { openSealedFor, sealFor } from "../settings/sealed-text.server";
import { findBackup } from "./list-backups.server";
import { findOwnMachine } from "./other-machines.server";

/** Short, because a browser follows the link at once. */
export const PERMIT_MINUTES = 5;

const PURPOSE = "tela backup download v1";

const PermitSchema = z.object({ sessionId: z.string(), name: z.string(), until: z.number() });

/** A token with which this session can download this backup for some minutes, from any process. */
export function permitDownload(sessionId: string, name: string, now: Date): string {
  const until = now.getTime() + PERMIT_MINUTES * 60_000;
  return sealFor(PURPOSE, JSON.stringify({ sessionId, name, until }));
}

export function isPermitted(
  token: string,
  { sessionId, name, now }: { sessionId: string; name: string; now: Date },
): boolean {
  const text = openSealedFor(PURPOSE, token);
  if (text === null) return false;
  const permit = PermitSchema.parse(JSON.parse(text));
  const leftMs = permit.until - now.getTime();
  const isCurrent = leftMs > 0 && leftMs <= PERMIT_MINUTES * 60_000;
  return isCurrent && permit.sessionId === sessionId && permit.name === name;
}

/** @throws Response 404; back to the list where another machine may have it */
export async function requireBackup(name = ""): Promise<Backup> {
  const backup = await findBackup(name);
  if (backup) return backup;
  const machine = findOwnMachine();
  if (machine === null || !isBackupName(name)) throw notFound();
  throw seeOther(
    adminPaths.backups(),
    await serializeFlash({
      title: "Esa copia no está en esta máquina",
      text: `Contestó ${machine.name}, que no la tiene: la hizo otra, o ya se borró.`,
    }),
  );
}

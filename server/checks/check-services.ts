import { listBackups } from "../../app/backups/list-backups.server";
import { countMails } from "../../app/data/mail/mail-list.server";
import { findPaymentConnection } from "../../app/data/payments/payment-connection.server";
import { findNewest, judgeBackupAge } from "../../app/domain/backups/backup";
import { MACHINE_AUTHOR } from "../../app/domain/history/author";
import { formatLongMoment } from "../../app/domain/plain/buenos-aires";
import {
  daysLeft,
  describeLoss,
  judgeConnection,
} from "../../app/domain/payments/payment-connection";
import { getEnvironment } from "../../app/settings/environment.server";
import { tryMailServer } from "../../app/mail/mail-transport.server";
import { checkConnection } from "../../app/payments/connection-check.server";
import { bad, warn, well, type CheckLine } from "./check-line";

export async function checkBackups(now: Date): Promise<CheckLine> {
  const subject = "Copias";
  const latest = findNewest(await listBackups(), now);
  const age = judgeBackupAge(latest?.createdAt ?? null, now);
  if (!latest || age === "none") return warn(subject, "no hay ninguna: hacé una con tela backup.");
  const text = `la última es del ${formatLongMoment(latest.createdAt)}`;
  if (age === "good") return well(subject, text);
  return warn(subject, `${text}: tendría que haber una de anoche. Hacé una con tela backup.`);
}

/** `isOnline` also asks Mercado Pago, as the button in the back office does. */
export async function checkPayments(now: Date, isOnline: boolean): Promise<CheckLine> {
  const subject = "Mercado Pago";
  const connection = await findPaymentConnection();
  const health = judgeConnection(connection, now);
  if (!connection || health === "none") return well(subject, "sin conectar: no se cobra en línea.");
  const left = daysLeft(connection, now);
  if (health === "lost") {
    const reason = connection.lost
      ? describeLoss(connection.lost.reason)
      : "La autorización venció.";
    return bad(subject, `${reason} Conectala de nuevo en la administración.`);
  }
  if (isOnline) {
    const { outcome } = await checkConnection({ author: MACHINE_AUTHOR, now });
    if (outcome !== "works") {
      return bad(subject, "no contestó como corresponde: mirá su página en la administración.");
    }
  }
  if (health === "expiring") {
    return warn(subject, `vence en ${left} días y no se renueva: conectala de nuevo.`);
  }
  const proof = isOnline ? ", y contesta" : "";
  return well(subject, `conectado${left === null ? "" : `, vence en ${left} días`}${proof}`);
}

/** `isOnline` also opens a connection to the mail server, and sends nothing. */
export async function checkMails(isOnline: boolean): Promise<CheckLine> {
  const subject = "Correo";
  const { smtp } = getEnvironment();
  const { waiting, failed } = await countMails();
  if (!smtp) {
    const text = `sin servidor: esperan ${waiting} mails. Configurá SMTP_URL.`;
    return waiting > 0 ? warn(subject, text) : well(subject, "sin servidor, y nada que mandar");
  }
  const failure = isOnline ? await tryMailServer(smtp) : null;
  if (failure) return bad(subject, failure.text);
  const text = `${smtp.host}:${smtp.port}${isOnline ? " contesta" : ""}, ${waiting} en espera`;
  if (failed === 0) return well(subject, text);
  return warn(subject, `${text} y ${failed} sin salir: miralos en la administración.`);
}

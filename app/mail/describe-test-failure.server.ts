import type { TestMailResult } from "./test-mail.server";

type Failure = Exclude<TestMailResult, { outcome: "sent" }>;

/** Why a mail to the owner did not leave, in the owner's words. */
export function describeTestFailure(result: Failure): { message: string; status: 400 | 503 } {
  switch (result.outcome) {
    case "no-server":
      return { message: "La tienda todavía no tiene por dónde mandar e-mails.", status: 400 };
    case "no-sender":
      return {
        message: "Falta saber quién firma los e-mails: poné tu e-mail en Ajustes.",
        status: 400,
      };
    case "no-recipient":
      return { message: "Falta tu e-mail: ponelo en Ajustes o en Cuenta.", status: 400 };
    case "failed":
      return { message: result.text, status: 503 };
  }
}

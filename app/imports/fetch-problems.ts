import { describeProblem, type PictureProblem } from "../images/picture-problems";

export type FetchProblem = {
  problem: string;
  /** True when another try would end the same way. */
  isLasting: boolean;
  /** A server that the owner has to confirm first; absent for every other problem. */
  unconfirmed?: string;
};

export type FetchedPicture = { address: string } | FetchProblem;

/** Problems of this machine, not of the picture. */
const PASSING: readonly PictureProblem[] = ["disk-full", "not-stored"];

export function judgeStored(
  fileName: string,
  stored: { address: string } | { problem: PictureProblem },
): FetchedPicture {
  if ("address" in stored) return stored;
  const { problem } = stored;
  return { problem: describeProblem(fileName, problem), isLasting: !PASSING.includes(problem) };
}

/** Ends the fetching of a picture. It has no code: those of the system stand for our own disk. */
export class FetchRefusedError extends Error {
  constructor(readonly reason: FetchProblem) {
    super(reason.problem);
  }
}

const lasting = (problem: string): FetchProblem => ({ problem, isLasting: true });
const passing = (problem: string): FetchProblem => ({ problem, isLasting: false });

export const FETCH_PROBLEMS = {
  address: lasting("La dirección no sirve: tiene que empezar con https://."),
  redirect: lasting("El servidor manda a una dirección que no es https."),
  private: lasting(
    "Es una dirección privada, de una red interna. Solo traemos fotos de sitios públicos.",
  ),
  redirects: lasting("El servidor manda de una dirección a otra sin llegar a la foto."),
  missing: lasting("El servidor dice que esa foto no existe."),
  forbidden: lasting("El servidor no deja bajar la foto."),
  compressed: lasting("La foto llega comprimida y no la abrimos."),
  unknown: passing("No encontramos ese servidor."),
  unreachable: passing("No pudimos conectarnos con el servidor."),
  certificate: passing("El servidor no tiene un certificado válido."),
  slow: passing("El servidor tardó demasiado."),
  cut: passing("La conexión se cortó antes de terminar."),
  failing: passing("El servidor tiene un problema."),
  busy: passing("El servidor pide que esperemos."),
} as const;

/** Another server sends there. */
export function unconfirmedHost(host: string): FetchProblem {
  const problem = `El servidor manda a otro, ${host}, que todavía no confirmaste.`;
  return { ...lasting(problem), unconfirmed: host };
}

export function judgeStatus(status: number): FetchProblem | null {
  if (status === 200) return null;
  if (status === 401 || status === 403 || status === 451) return FETCH_PROBLEMS.forbidden;
  if (status === 429) return FETCH_PROBLEMS.busy;
  if (status === 408 || status >= 500) return FETCH_PROBLEMS.failing;
  return FETCH_PROBLEMS.missing;
}

import { once } from "node:events";
import { createServer, type Server } from "node:net";

import { EnvironmentError } from "../app/settings/environment-error";

type Place = { port: number; host: string };

/** @throws {EnvironmentError} for a port or an address that cannot be had */
export async function listen(server: Server, { port, host }: Place): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    throw new EnvironmentError(describeListenFailure(error, port, host), { cause: error });
  }
}

/**
 * Tells a port that is taken from one that is free before there is anything to serve.
 *
 * @throws {EnvironmentError}
 */
export async function requireFreePort(place: Place): Promise<void> {
  const server = createServer();
  await listen(server, place);
  server.close();
  await once(server, "close");
}

function describeListenFailure(error: unknown, port: number, host: string): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return `el puerto ${port} ya está en uso: cerrá el otro programa o elegí otro, por ejemplo PORT=${port + 1}`;
  }
  if (code === "EACCES")
    return `el puerto ${port} pide permisos de administrador: elegí otro con PORT`;
  return `HOST no es una dirección de esta máquina (llegó ${JSON.stringify(host)})`;
}

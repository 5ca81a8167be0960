import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";

/** The wanted port of this machine when it is free, otherwise any free port. */
export async function findFreePort(wanted = 0): Promise<number> {
  const probe = createServer();
  try {
    probe.listen(wanted, "127.0.0.1");
    await once(probe, "listening");
    const { port } = probe.address() as AddressInfo;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  } catch {
    return findFreePort(0);
  }
}

type Reply = { id?: number; type: string; result?: unknown; error?: string; message?: string };
type Command = { resolve: (result: unknown) => void; reject: (error: Error) => void };
type BidiEvent = { method: string; params: unknown };

/**
 * A connection for the W3C protocol WebDriver BiDi: numbered commands, their answers, and events.
 */
export type BidiConnection = {
  send(method: string, params: object): Promise<unknown>;
  close(): void;
};

export async function connectBidi(
  url: string,
  hear: (event: BidiEvent) => void,
): Promise<BidiConnection> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, Command>();
  let lastId = 0;

  socket.addEventListener("message", ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply;
    if (reply.type === "event") return hear(reply as unknown as BidiEvent);
    const command = waiting.get(reply.id ?? -1);
    waiting.delete(reply.id ?? -1);
    if (reply.type === "success") command?.resolve(reply.result);
    else command?.reject(new Error(`${reply.error}: ${reply.message}`));
  });
  socket.addEventListener("close", () => {
    for (const command of waiting.values()) command.reject(new Error("The browser has ended"));
    waiting.clear();
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error(`No answer at ${url}`)));
  });

  return {
    send(method, params) {
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        socket.send(JSON.stringify({ id, method, params }));
      });
    },
    close: () => socket.close(),
  };
}

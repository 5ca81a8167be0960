import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

export type AnswersUnderWay = ReturnType<typeof trackAnswers>;

/** The answers that are not sent yet, by connection. */
export function trackAnswers() {
  const connections = new Map<Socket, Set<ServerResponse>>();

  function add(socket: Socket): Set<ServerResponse> {
    const unsent = new Set<ServerResponse>();
    connections.set(socket, unsent);
    socket.once("close", () => {
      connections.delete(socket);
      unsent.forEach(closeUnsent);
    });
    return unsent;
  }

  return {
    begin(socket: Socket, response: ServerResponse): void {
      const unsent = connections.get(socket) ?? add(socket);
      unsent.add(response);
      response.on("close", () => unsent.delete(response));
    },
    countOn: (socket: Socket): number => connections.get(socket)?.size ?? 0,
    /** Those of one connection, in the order of their requests. */
    listOn: (socket: Socket): ServerResponse[] => [...(connections.get(socket) ?? [])],
    list: () => [...connections.values()].flatMap((unsent) => [...unsent]),
  };
}

/** When a connection closes, Node emits `close` only for the answer that it was sending. */
function closeUnsent(response: ServerResponse): void {
  if (response.socket !== null) return;
  response.destroyed = true;
  response.emit("close");
}

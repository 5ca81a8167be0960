import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

type Connection = { latest: ServerResponse; unsent: Set<ServerResponse> };

export type AnswersUnderWay = ReturnType<typeof trackAnswers>;

/** Knows which answers are not yet sent, and of which connection each is. */
export function trackAnswers() {
  const connections = new Map<Socket, Connection>();

  function add(socket: Socket, response: ServerResponse): Connection {
    const connection = { latest: response, unsent: new Set<ServerResponse>() };
    connections.set(socket, connection);
    socket.once("close", () => {
      connections.delete(socket);
      connection.unsent.forEach(closeUnsent);
    });
    return connection;
  }

  return {
    /** @returns how many its connection waits for, with this one */
    begin(socket: Socket, response: ServerResponse): number {
      const connection = connections.get(socket) ?? add(socket, response);
      const { unsent } = connection;
      connection.latest = response;
      unsent.add(response);
      response.on("close", () => unsent.delete(response));
      return unsent.size;
    },
    /** The last one that was begun on a connection, sent or not. */
    latestOn: (socket: Socket) => connections.get(socket)?.latest,
    list: () => [...connections.values()].flatMap(({ unsent }) => [...unsent]),
  };
}

/** Node tells only the answer whose turn it was that its connection is gone. */
function closeUnsent(response: ServerResponse): void {
  if (response.socket !== null) return;
  response.destroyed = true;
  response.emit("close");
}

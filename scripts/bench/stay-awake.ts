/**
 * Keeps this process' loop turning instead of sleeping until something arrives. Whatever is sent to a
 * sleeping process has to wake its core first, which in a virtual machine costs the sender more than the
 * sending: a server a little slower than another would look half as fast, because only the load behind
 * the slower one has the time to fall asleep.
 *
 * @param countArrived - what has arrived so far
 * @returns ends it, and tells in how many ms of turns nothing had arrived
 */
export function stayAwake(countArrived: () => number): () => number {
  let isAwake = true;
  let idleMs = 0;
  let turnedAt = performance.now();
  let arrived = countArrived();
  const turn = () => {
    const now = performance.now();
    const count = countArrived();
    if (count === arrived) idleMs += now - turnedAt;
    turnedAt = now;
    arrived = count;
    if (isAwake) setImmediate(turn);
  };
  turn();
  return () => {
    isAwake = false;
    return idleMs;
  };
}

/** Yields to the browser, so that it can paint or handle input before the next task. */
export function nextTurn(): Promise<unknown> {
  return new Promise((turn) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = turn;
    port2.postMessage(null);
  });
}

/** Waits for the browser's next turn: it may draw in between, or answer a press. */
export function nextTurn(): Promise<unknown> {
  return new Promise((turn) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = turn;
    port2.postMessage(null);
  });
}

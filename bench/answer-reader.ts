const END_OF_HEAD = Buffer.from('\r\n\r\n');
const NOTHING: Buffer = Buffer.alloc(0);

/**
 * Reads the answers of one connection, only their status and their end, so that the load generator leaves the
 * processor to the server.
 */
export function createAnswerReader(onAnswer: (status: number) => void): (chunk: Buffer) => void {
  let head = NOTHING;
  let status = 0;
  let missing = 0;
  return (chunk) => {
    let rest = chunk;
    while (rest.length > 0) {
      if (missing === 0) {
        head = head.length === 0 ? rest : Buffer.concat([head, rest]);
        const end = head.indexOf(END_OF_HEAD);
        if (end === -1) {
          // The chunk's memory is reused as soon as this function returns.
          head = Buffer.from(head);
          return;
        }
        rest = head.subarray(end + END_OF_HEAD.length);
        ({ status, length: missing } = readHead(head.toString('latin1', 0, end)));
        head = NOTHING;
      }
      const body = Math.min(missing, rest.length);
      missing -= body;
      rest = rest.subarray(body);
      if (missing === 0) onAnswer(status);
    }
  };
}

function readHead(head: string): { status: number; length: number } {
  const status = Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`An answer has no content-length:\n${head}`);
  return { status, length: Number(length) };
}

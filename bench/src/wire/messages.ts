/** A statement as somebody sent it to PostgreSQL, with its values; bytes where they came as bytes. */
export type Statement = { sql: string; values: (string | Buffer | null)[] };

const SSL_REQUEST = 80_877_103;
const GSS_REQUEST = 80_877_104;

/** Reads one connection's bytes to PostgreSQL and tells each statement that is executed, whether by the simple or the extended protocol. */
export function statementReader(onStatement: (statement: Statement) => void): (chunk: Buffer) => void {
  const prepared = new Map<string, string>();
  const portals = new Map<string, Statement>();
  let rest: Buffer = Buffer.alloc(0);
  let greeting = true;

  function understand(type: string, body: Buffer): void {
    const read = reader(body);
    if (type === 'Q') onStatement({ sql: read.text(), values: [] });
    else if (type === 'P') prepared.set(read.text(), read.text());
    else if (type === 'B') portals.set(read.text(), { sql: prepared.get(read.text()) ?? '', values: read.values() });
    else if (type === 'E') {
      const bound = portals.get(read.text());
      if (bound) onStatement(bound);
    }
  }

  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      // The first message of a connection has no letter in front.
      const head = greeting ? 0 : 1;
      if (rest.length < head + 4) return;
      const length = rest.readUInt32BE(head);
      if (rest.length < head + length) return;
      if (greeting) greeting = [SSL_REQUEST, GSS_REQUEST].includes(rest.readUInt32BE(4));
      else understand(String.fromCharCode(rest[0] ?? 0), rest.subarray(5, head + length));
      rest = rest.subarray(head + length);
    }
  };
}

function reader(body: Buffer) {
  let at = 0;
  const int16 = () => body.readInt16BE((at += 2) - 2);
  const int32 = () => body.readInt32BE((at += 4) - 4);
  return {
    text(): string {
      const end = body.indexOf(0, at);
      const text = body.toString('utf8', at, end);
      at = end + 1;
      return text;
    },
    values(): Statement['values'] {
      const formats = Array.from({ length: int16() }, int16);
      return Array.from({ length: int16() }, (_, n) => {
        const length = int32();
        if (length < 0) return null;
        const bytes = body.subarray(at, (at += length));
        const isBinary = (formats.length === 1 ? formats[0] : formats[n]) === 1;
        return isBinary ? Buffer.from(bytes) : bytes.toString('utf8');
      });
    },
  };
}

/** A statement sent to PostgreSQL, with its values. Binary parameters are buffers. */
export type Statement = { sql: string; values: (string | Buffer | null)[] };

const SSL_REQUEST = 80_877_103;
const GSS_REQUEST = 80_877_104;

/** Parses one connection's bytes to PostgreSQL. Reports each executed statement of the simple and the extended protocol. */
export function createStatementReader(onStatement: (statement: Statement) => void): (chunk: Buffer) => void {
  const prepared = new Map<string, string>();
  const portals = new Map<string, Statement>();
  let pending: Buffer = Buffer.alloc(0);
  let isStartup = true;

  function handleMessage(type: string, body: Buffer): void {
    const read = createBufferReader(body);
    if (type === 'Q') onStatement({ sql: read.text(), values: [] });
    else if (type === 'P') prepared.set(read.text(), read.text());
    else if (type === 'B') portals.set(read.text(), { sql: prepared.get(read.text()) ?? '', values: read.values() });
    else if (type === 'E') {
      const portal = portals.get(read.text());
      if (portal) onStatement(portal);
    }
  }

  return (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    for (;;) {
      // The first message of a connection has no type byte.
      const headerLength = isStartup ? 0 : 1;
      if (pending.length < headerLength + 4) return;
      const length = pending.readUInt32BE(headerLength);
      if (pending.length < headerLength + length) return;
      if (isStartup) isStartup = [SSL_REQUEST, GSS_REQUEST].includes(pending.readUInt32BE(4));
      else handleMessage(String.fromCharCode(pending[0] ?? 0), pending.subarray(5, headerLength + length));
      pending = pending.subarray(headerLength + length);
    }
  };
}

function createBufferReader(body: Buffer) {
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

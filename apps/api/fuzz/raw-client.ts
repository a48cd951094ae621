import { connect, type Socket } from 'node:net';

/** A reply, a connection closed without one, or no reply in time. */
export type RawResponse = { status: number | 'closed' | 'hangs'; head: string; body: Buffer; ms: number };

export type Connection = {
  /** Sends raw bytes and waits for one complete reply. */
  ask(bytes: Buffer, options: ExchangeOptions): Promise<RawResponse>;
  close(): void;
};

type ExchangeOptions = {
  /** The reply has no body, whatever its headers say. */
  bodyless: boolean;
  /** The connection cannot be reused. */
  last: boolean;
  /** Disconnects without waiting for a reply. */
  hangUp: boolean;
};

const TIMEOUT_MS = 5000;
const HANG_UP_DELAY_MS = 30;
const END_OF_HEAD = '\r\n\r\n';

/** A client that does not validate what it sends. Reuses its connection while possible. */
export function createConnection(port: number, localAddress = '127.0.0.1'): Connection {
  let openSocket: Socket | undefined;
  const closeSocket = () => {
    openSocket?.destroy();
    openSocket = undefined;
  };
  const connectSocket = () => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    const clearSocket = () => {
      if (openSocket === socket) openSocket = undefined;
    };
    socket.setNoDelay(true);
    return socket
      .on('error', () => {})
      .once('end', clearSocket)
      .once('close', clearSocket);
  };
  return {
    close: closeSocket,
    async ask(bytes, exchangeOptions) {
      const { bodyless, last, hangUp } = exchangeOptions;
      const isReused = openSocket !== undefined;
      const socket = (openSocket ??= connectSocket());
      if (hangUp) setTimeout(() => socket.destroy(), HANG_UP_DELAY_MS);
      const response = await exchange(socket, bytes, bodyless);
      const canReuse =
        typeof response.status === 'number' && !last && !hangUp && !/\r\nconnection: close/i.test(response.head);
      if (!canReuse) closeSocket();
      // The server may close an idle connection at this moment. Retry once, like a browser.
      if (response.status === 'closed' && isReused && !hangUp) return this.ask(bytes, exchangeOptions);
      return response;
    },
  };
}

function exchange(socket: Socket, bytes: Buffer, bodyless: boolean): Promise<RawResponse> {
  const started = performance.now();
  let received: Buffer = Buffer.alloc(0);
  return new Promise((resolve) => {
    const finish = (status: RawResponse['status'], head = '', body: Buffer = Buffer.alloc(0)) => {
      clearTimeout(timer);
      socket.off('data', handleData).off('close', handleClose).off('end', handleClose);
      resolve({ status, head, body, ms: performance.now() - started });
    };
    const handleData = (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const parsed = parseResponse(received, bodyless);
      if (parsed) finish(parsed.status, parsed.head, parsed.body);
    };
    const handleClose = () => {
      // A reply without a length ends with its connection.
      const end = received.indexOf(END_OF_HEAD);
      const status = parseStatus(received);
      if (end > 0 && status >= 200) finish(status, received.toString('latin1', 0, end), received.subarray(end + 4));
      else finish('closed');
    };
    const timer = setTimeout(() => finish('hangs'), TIMEOUT_MS);
    socket.on('data', handleData).once('close', handleClose).once('end', handleClose);
    socket.write(bytes);
  });
}

type ParsedResponse = { status: number; head: string; body: Buffer };

const parseStatus = (bytes: Buffer) => Number(bytes.toString('latin1', 9, 12));

/** Returns the first complete reply, after any `100 Continue`. */
function parseResponse(bytes: Buffer, bodyless: boolean): ParsedResponse | undefined {
  const end = bytes.indexOf(END_OF_HEAD);
  if (end < 0) return undefined;
  const [status, rest] = [parseStatus(bytes), bytes.subarray(end + 4)];
  if (status < 200) return parseResponse(rest, bodyless);
  const head = bytes.toString('latin1', 0, end);
  if (bodyless || status === 204 || status === 304) return { status, head, body: Buffer.alloc(0) };
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length !== undefined)
    return rest.length >= Number(length) ? { status, head, body: rest.subarray(0, Number(length)) } : undefined;
  const isComplete = /\r\ntransfer-encoding: chunked/i.test(head) && rest.subarray(-5).equals(Buffer.from('0\r\n\r\n'));
  return isComplete ? { status, head, body: rest } : undefined;
}

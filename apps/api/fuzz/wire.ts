import { connect, type Socket } from 'node:net';

/** What came back: a reply, a connection that was closed without one, or nothing for too long. */
export type Answer = { status: number | 'closed' | 'hangs'; head: string; body: Buffer; ms: number };

export type Line = {
  /** Sends bytes as they are and waits for one whole reply. */
  ask(bytes: Buffer, options: Manner): Promise<Answer>;
  close(): void;
};

type Manner = {
  /** No body follows whatever the reply's headers say. */
  bodyless: boolean;
  /** The connection is not fit for another request. */
  last: boolean;
  /** Goes away without waiting for a reply. */
  hangUp: boolean;
};

const LONGEST_MS = 5000;
const HUNG_UP_AFTER_MS = 30;
const END_OF_HEAD = '\r\n\r\n';

/** A client that checks nothing of what it sends. It keeps its connection for as long as both sides can. */
export function openLine(port: number, localAddress = '127.0.0.1'): Line {
  let kept: Socket | undefined;
  const drop = () => {
    kept?.destroy();
    kept = undefined;
  };
  const dial = () => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    const forget = () => {
      if (kept === socket) kept = undefined;
    };
    socket.setNoDelay(true);
    return socket
      .on('error', () => {})
      .once('end', forget)
      .once('close', forget);
  };
  return {
    close: drop,
    async ask(bytes, manner) {
      const { bodyless, last, hangUp } = manner;
      const again = kept !== undefined;
      const socket = (kept ??= dial());
      if (hangUp) setTimeout(() => socket.destroy(), HUNG_UP_AFTER_MS);
      const answer = await exchange(socket, bytes, bodyless);
      const open = typeof answer.status === 'number' && !last && !hangUp && !/\r\nconnection: close/i.test(answer.head);
      if (!open) drop();
      // A connection that was kept may be closed by the other side just then: a browser asks again as well.
      if (answer.status === 'closed' && again && !hangUp) return this.ask(bytes, manner);
      return answer;
    },
  };
}

function exchange(socket: Socket, bytes: Buffer, bodyless: boolean): Promise<Answer> {
  const started = performance.now();
  let received: Buffer = Buffer.alloc(0);
  return new Promise((resolve) => {
    const finish = (status: Answer['status'], head = '', body: Buffer = Buffer.alloc(0)) => {
      clearTimeout(timer);
      socket.off('data', take).off('close', closed).off('end', closed);
      resolve({ status, head, body, ms: performance.now() - started });
    };
    const take = (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const reply = replyIn(received, bodyless);
      if (reply) finish(reply.status, reply.head, reply.body);
    };
    const closed = () => {
      // What has no length ends with its connection.
      const end = received.indexOf(END_OF_HEAD);
      const status = statusOf(received);
      if (end > 0 && status >= 200) finish(status, received.toString('latin1', 0, end), received.subarray(end + 4));
      else finish('closed');
    };
    const timer = setTimeout(() => finish('hangs'), LONGEST_MS);
    socket.on('data', take).once('close', closed).once('end', closed);
    socket.write(bytes);
  });
}

type Reply = { status: number; head: string; body: Buffer };

const statusOf = (bytes: Buffer) => Number(bytes.toString('latin1', 9, 12));

/** The first whole reply in what was received so far, past any `100 Continue`. */
function replyIn(bytes: Buffer, bodyless: boolean): Reply | undefined {
  const end = bytes.indexOf(END_OF_HEAD);
  if (end < 0) return undefined;
  const [status, rest] = [statusOf(bytes), bytes.subarray(end + 4)];
  if (status < 200) return replyIn(rest, bodyless);
  const head = bytes.toString('latin1', 0, end);
  if (bodyless || status === 204 || status === 304) return { status, head, body: Buffer.alloc(0) };
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length !== undefined)
    return rest.length >= Number(length) ? { status, head, body: rest.subarray(0, Number(length)) } : undefined;
  const isWhole = /\r\ntransfer-encoding: chunked/i.test(head) && rest.subarray(-5).equals(Buffer.from('0\r\n\r\n'));
  return isWhole ? { status, head, body: rest } : undefined;
}

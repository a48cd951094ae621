import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * Behaviour of the server: accepts emails, accepts connections but never replies, rejects temporarily (451), or rejects
 * recipients permanently (550).
 */
export type SmtpBehavior = 'takes' | 'stalls' | 'turns away' | 'bounces';

export type FakeSmtpServer = {
  url: string;
  mood: SmtpBehavior;
  /** Number of emails per recipient. */
  received: Map<string, number>;
  close(): void;
};

export async function startFakeSmtpServer(): Promise<FakeSmtpServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
    if (smtpServer.mood !== 'stalls') handleConnection(socket, smtpServer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const smtpServer: FakeSmtpServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mood: 'takes',
    received: new Map(),
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  return smtpServer;
}

function handleConnection(socket: Socket, smtpServer: FakeSmtpServer): void {
  let [buffered, recipient, isInMessage] = ['', '', false];
  const sendLine = (line: string) => socket.write(`${line}\r\n`);
  const handleLine = (line: string) => {
    if (isInMessage) {
      if (line !== '.') return;
      isInMessage = false;
      // Counted before the acknowledgement, because a sender that dies now will send it again.
      smtpServer.received.set(recipient, (smtpServer.received.get(recipient) ?? 0) + 1);
      sendLine('250 kept');
    } else if (/^EHLO|^HELO|^MAIL|^RSET/i.test(line)) sendLine('250 yes');
    else if (/^RCPT/i.test(line)) {
      recipient = /<(.*)>/.exec(line)?.[1] ?? '';
      sendLine(recipientReply(smtpServer.mood));
    } else if (/^DATA/i.test(line)) {
      isInMessage = true;
      sendLine('354 go on');
    } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
    else sendLine('500 what?');
  };
  sendLine('220 sink');
  socket.on('data', (chunk) => {
    const lines = (buffered + String(chunk)).split('\r\n');
    buffered = lines.pop() ?? '';
    lines.forEach(handleLine);
  });
}

function recipientReply(behavior: SmtpBehavior): string {
  if (behavior === 'turns away') return '451 come back later';
  return behavior === 'bounces' ? '550 no such user' : '250 yes';
}

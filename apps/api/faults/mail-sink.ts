import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * How a mail server is today: it takes letters, takes calls and says nothing, turns everything away for now, or refuses
 * recipients for good.
 */
export type Mood = 'takes' | 'stalls' | 'turns away' | 'bounces';

export type MailSink = {
  url: string;
  mood: Mood;
  /** How many letters each address got. */
  received: Map<string, number>;
  close(): void;
};

/** A mail server that can have a bad day. */
export async function openMailSink(): Promise<MailSink> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
    if (sink.mood !== 'stalls') converse(socket, sink);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sink: MailSink = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mood: 'takes',
    received: new Map(),
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  return sink;
}

function converse(socket: Socket, sink: MailSink): void {
  let [heard, recipient, inLetter] = ['', '', false];
  const say = (line: string) => socket.write(`${line}\r\n`);
  const answer = (line: string) => {
    if (inLetter) {
      if (line !== '.') return;
      inLetter = false;
      // Counted before it is acknowledged: a sender that dies now sends it again.
      sink.received.set(recipient, (sink.received.get(recipient) ?? 0) + 1);
      say('250 kept');
    } else if (/^EHLO|^HELO|^MAIL|^RSET/i.test(line)) say('250 yes');
    else if (/^RCPT/i.test(line)) {
      recipient = /<(.*)>/.exec(line)?.[1] ?? '';
      say(replyToRecipient(sink.mood));
    } else if (/^DATA/i.test(line)) {
      inLetter = true;
      say('354 go on');
    } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
    else say('500 what?');
  };
  say('220 sink');
  socket.on('data', (chunk) => {
    const lines = (heard + String(chunk)).split('\r\n');
    heard = lines.pop() ?? '';
    lines.forEach(answer);
  });
}

function replyToRecipient(mood: Mood): string {
  if (mood === 'turns away') return '451 come back later';
  return mood === 'bounces' ? '550 nobody of that name' : '250 yes';
}

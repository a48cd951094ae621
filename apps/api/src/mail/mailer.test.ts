import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { Hopeless } from '../platform/jobs.ts';
import { openMailer } from './mailer.ts';

const letter = { id: 'a', fromName: 'Dori', replyTo: '', to: 'a@b.example', subject: 'Hello', html: '', text: 'Hello' };

/** A mail server that answers one of its lines in its own way. */
async function aMailServer(command: string, answer: string) {
  const server = createServer((socket) => {
    socket.write('220 hello\r\n');
    socket.on('error', () => {});
    socket.on('data', (line) => {
      const said = String(line);
      socket.write(
        said.startsWith(command) ? `${answer}\r\n` : said.startsWith('DATA') ? '354 go on\r\n' : '250 fine\r\n',
      );
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return openMailer({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'shop@dori.example' });
}

test('a letter that the server refuses for good is not tried again, and the error names nobody', async () => {
  const mailer = await aMailServer('RCPT TO', '550 no such user a@b.example');
  const error: unknown = await mailer.send(letter).catch((failed: unknown) => failed);
  expect(error).toBeInstanceOf(Hopeless);
  expect(String(error)).not.toContain('a@b.example');
});

test.each([
  ['RCPT TO', '450 try later'],
  ['MAIL FROM', '550 we do not know this sender'],
])('after %s: %s it is', async (command, answer) => {
  const mailer = await aMailServer(command, answer);
  const error: unknown = await mailer.send(letter).catch((failed: unknown) => failed);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(Hopeless);
});

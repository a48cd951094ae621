import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { PermanentJobError } from '../platform/jobs.ts';
import { createMailer } from './mailer.ts';

const email = { id: 'a', fromName: 'Dori', replyTo: '', to: 'a@b.example', subject: 'Hello', html: '', text: 'Hello' };

/** Starts a mail server that gives a custom reply to one command. */
async function createMailServer(command: string, response: string) {
  const server = createServer((socket) => {
    socket.write('220 hello\r\n');
    socket.on('error', () => {});
    socket.on('data', (line) => {
      const received = String(line);
      socket.write(
        received.startsWith(command)
          ? `${response}\r\n`
          : received.startsWith('DATA')
            ? '354 go on\r\n'
            : '250 fine\r\n',
      );
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return createMailer({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'shop@dori.example' });
}

test('an email that the server rejects permanently is not retried, and the error omits the address', async () => {
  const mailer = await createMailServer('RCPT TO', '550 no such user a@b.example');
  const error: unknown = await mailer.send(email).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PermanentJobError);
  expect(String(error)).not.toContain('a@b.example');
});

test.each([
  ['RCPT TO', '450 try later'],
  ['MAIL FROM', '550 we do not know this sender'],
])('after %s: %s the email is retried', async (command, response) => {
  const mailer = await createMailServer(command, response);
  const error: unknown = await mailer.send(email).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(PermanentJobError);
});

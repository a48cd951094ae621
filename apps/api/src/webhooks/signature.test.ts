import { expect, test } from 'vitest';
import { createSecret, formatSecret, signMessage } from './signature.ts';

test('a message is signed as in the example of the standard', () => {
  const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' };
  expect(signMessage(message, [secret])).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('two secrets give two signatures', () => {
  const [current, previous] = [createSecret(), createSecret()];
  const message = { id: 'a', timestamp: 1, body: '{}' };
  const signed = (...secrets: Buffer[]) => signMessage(message, secrets)['webhook-signature'];
  expect(signed(current, previous)).toBe(`${signed(current)} ${signed(previous)}`);
});

test('a secret is shown in base64', () => {
  expect(formatSecret(Buffer.alloc(32))).toBe(`whsec_${'A'.repeat(43)}=`);
});

import { expect, test } from 'vitest';
import { checkCode } from './credit-code.ts';

test.each(['KIN-4F7Q-9M2X-B6TR', ' kin 4f7q 9m2x b6tr ', 'KIN4F7Q9M2XB6TR'])('%j is a code', (code) => {
  expect(checkCode({ code })).toEqual({});
});

test.each(['KIN-4F7Q-9M2X', 'KIN-4F7Q-9M2X-B6TRX', 'ABC-4F7Q-9M2X-B6TR', 'KIN-4F7I-9M2X-B6TR'])(
  '%j is none, and is told what one looks like',
  (code) => {
    expect(checkCode({ code }).code).toContain('KIN-');
  },
);

test('nothing typed is asked for', () => {
  expect(checkCode({ code: ' ' })).toEqual({ code: 'Enter the code' });
});

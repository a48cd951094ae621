import { expect, test } from 'vitest';
import { validateGiftCode } from './gift-code.ts';

test.each(['KIN-4F7Q-9M2X-B6TR', ' kin 4f7q 9m2x b6tr ', 'KIN4F7Q9M2XB6TR'])('%j is a code', (code) => {
  expect(validateGiftCode({ code })).toEqual({});
});

test.each(['KIN-4F7Q-9M2X', 'KIN-4F7Q-9M2X-B6TRX', 'ABC-4F7Q-9M2X-B6TR', 'KIN-4F7I-9M2X-B6TR'])(
  '%j is rejected, and the error shows the format',
  (code) => {
    expect(validateGiftCode({ code }).code).toContain('KIN-');
  },
);

test('an empty code is rejected', () => {
  expect(validateGiftCode({ code: ' ' })).toEqual({ code: 'Enter the code' });
});

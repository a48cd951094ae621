import { expect, test } from 'vitest';
import { z } from 'zod';
import { configurePlainMessages } from './plain-messages.ts';

configurePlainMessages();
const getMessages = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

test('an invalid field is explained without patterns and type names', () => {
  expect(getMessages(z.string(), undefined)).toEqual(['Required']);
  expect(getMessages(z.string().min(1), '')).toEqual(['Required']);
  expect(getMessages(z.number(), 'many')).toEqual(['Must be a number']);
  expect(getMessages(z.enum(['failed', 'waiting']), 'lost')).toEqual(['Must be one of: failed, waiting']);
  expect(getMessages(z.string().regex(/^[1-9][0-9]{9}$/), '12')).toEqual(['Wrong format']);
  expect(getMessages(z.email(), 'asha')).toEqual(['Not an email address']);
  expect(getMessages(z.string().max(5), 'a long text')).toEqual(['At most 5 characters']);
  expect(getMessages(z.number().min(1), 0)).toEqual(['At least 1']);
  expect(getMessages(z.array(z.string()).max(2), ['a', 'b', 'c'])).toEqual(['At most 2 entries']);
});

test('a message of the schema takes precedence', () => {
  expect(getMessages(z.string().regex(/^\d{6}$/, 'Six digits, such as 411030'), '12')).toEqual([
    'Six digits, such as 411030',
  ]);
});

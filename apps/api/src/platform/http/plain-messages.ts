import { formatNumber } from '@kinari/contract/locale';
import { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};
const FORMAT_MESSAGES: Readonly<Record<string, string>> = {
  email: 'Not an email address',
  url: 'Not a URL',
  uuid: 'Not an id',
  date: 'Not a date such as 2026-11-18',
  datetime: 'Not a time such as 2026-11-18T13:08:00Z',
};

/** Returns the message for a field whose schema has none. */
function toPlainMessage(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Required' : `Must be ${TYPE_NAMES[issue.expected] ?? 'something else'}`;
    case 'invalid_value':
      return `Must be one of: ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return FORMAT_MESSAGES[issue.format] ?? 'Wrong format';
    case 'too_big':
      return `At most ${formatNumber(Number(issue.maximum))}${unitSuffix(issue.origin)}`;
    case 'too_small':
      return issue.origin === 'string' && Number(issue.minimum) === 1
        ? 'Required'
        : `At least ${formatNumber(Number(issue.minimum))}${unitSuffix(issue.origin)}`;
    default:
      return undefined;
  }
}

function unitSuffix(origin: string): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' ? ' entries' : '';
}

/** Replaces Zod's messages, which are written for developers. */
export function configurePlainMessages(): void {
  z.config({ customError: toPlainMessage });
}

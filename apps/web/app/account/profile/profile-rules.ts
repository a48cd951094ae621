import { usernameError } from '../../identity/identity-rules.ts';
import type { Errors } from '../../ui/form/form-errors.ts';

export type ProfileFields = Record<'firstName' | 'lastName' | 'username' | 'mobile' | 'dob', string>;

const EARLIEST_BIRTH = '1900-01-01';

export function checkProfile({ firstName, username, mobile, dob }: ProfileFields, today: string) {
  const errors: Errors<keyof ProfileFields> = { username: usernameError(username) };
  if (!firstName.trim()) errors.firstName = 'Enter your first name';
  if (mobile && !/^\d{10}$/.test(mobile)) errors.mobile = 'A mobile number has 10 digits';
  if (dob && (dob > today || dob < EARLIEST_BIRTH)) errors.dob = 'Enter a date in the past';
  return errors;
}

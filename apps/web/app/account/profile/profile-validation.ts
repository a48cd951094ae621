import { usernameError } from '../../identity/identity-validation.ts';
import type { Errors } from '../../ui/form/form-errors.ts';

export type ProfileFields = Record<'firstName' | 'lastName' | 'username' | 'mobile' | 'dob', string>;

const MIN_BIRTH_DATE = '1900-01-01';

export function validateProfile({ firstName, username, mobile, dob }: ProfileFields, today: string) {
  const errors: Errors<keyof ProfileFields> = { username: usernameError(username) };
  if (!firstName.trim()) errors.firstName = 'Enter your first name';
  if (mobile && !/^\d{10}$/.test(mobile)) errors.mobile = 'Enter a 10-digit mobile number';
  if (dob && (dob > today || dob < MIN_BIRTH_DATE)) errors.dob = 'Enter a date in the past';
  return errors;
}

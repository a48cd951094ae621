import type { EndpointBody } from '@kinari/contract/contract';
import { MAX_LENGTH, MIN_PASSWORD_LENGTH } from '@kinari/contract/limits';
import type { Errors } from '../ui/form/form-errors.ts';

export const PASSWORD_RULE = `At least ${MIN_PASSWORD_LENGTH} characters`;

export function validateSignIn({ identifier, password }: { identifier: string; password: string }) {
  const errors: Errors<'identifier' | 'password'> = {};
  if (!identifier.trim()) errors.identifier = 'Enter your email or username';
  if (!password) errors.password = 'Enter your password';
  return errors;
}

export function validatePassword(password: string): Errors<'password'> {
  return { password: password ? undefined : 'Enter your password' };
}

export function validateCode(code: string, kind: 'authenticator' | 'recovery'): Errors<'code'> {
  if (kind === 'recovery') return { code: code.trim() ? undefined : 'Enter one of your recovery codes' };
  return { code: /^\d{6}$/.test(code.replaceAll(/\s/g, '')) ? undefined : 'Enter the 6-digit code' };
}

export type Registration = Pick<EndpointBody<'register'>, 'username' | 'email' | 'password'> & {
  confirmPassword: string;
};

export function validateRegistration({ username, email, password, confirmPassword }: Registration) {
  const errors: Errors<keyof Registration> = {
    username: usernameError(username),
    email: emailError(email),
    password: newPasswordError(password),
  };
  if (!confirmPassword) errors.confirmPassword = 'Enter the password again';
  else if (confirmPassword !== password) errors.confirmPassword = 'Passwords do not match.';
  return errors;
}

export type PasswordChange = EndpointBody<'changePassword'> & { confirmPassword: string };

export function validatePasswordChange({ currentPassword, ...chosen }: PasswordChange) {
  const errors: Errors<keyof PasswordChange> = validateNewPassword(chosen);
  if (!currentPassword) errors.currentPassword = 'Enter your current password';
  return errors;
}

export function validateNewPassword({ newPassword, confirmPassword }: Omit<PasswordChange, 'currentPassword'>) {
  const errors: Errors<'newPassword' | 'confirmPassword'> = { newPassword: newPasswordError(newPassword) };
  if (!confirmPassword) errors.confirmPassword = 'Enter the new password again';
  else if (confirmPassword !== newPassword) {
    errors.confirmPassword = 'New password and confirm password do not match';
  }
  return errors;
}

export type StaffRegistration = Pick<EndpointBody<'acceptInvitation'>, 'firstName' | 'lastName'> &
  Omit<PasswordChange, 'currentPassword'>;

export function validateStaffRegistration({ firstName, lastName, ...chosen }: StaffRegistration) {
  const errors: Errors<keyof StaffRegistration> = validateNewPassword(chosen);
  if (!firstName.trim()) errors.firstName = 'Enter your first name';
  if (!lastName.trim()) errors.lastName = 'Enter your last name';
  return errors;
}

export type EmailChange = EndpointBody<'changeEmail'>;

export function validateEmailChange({ newEmail, currentPassword }: EmailChange) {
  const errors: Errors<keyof EmailChange> = { newEmail: emailError(newEmail) };
  if (!currentPassword) errors.currentPassword = 'Enter your current password';
  return errors;
}

export function validateCurrentPassword({ currentPassword }: { currentPassword: string }) {
  const errors: Errors<'currentPassword'> = {};
  if (!currentPassword) errors.currentPassword = 'Enter your current password';
  return errors;
}

// The same characters as in the API. An `@` would let a user take another user's email as a username.
export function usernameError(username: string): string | undefined {
  if (!username.trim()) return 'Choose a username';
  const isAllowed = /^[\p{Letter}\p{Number}][\p{Letter}\p{Mark}\p{Number}._-]{1,39}$/u.test(
    username.trim().normalize('NFKC'),
  );
  return isAllowed ? undefined : 'Use 2 to 40 letters, digits, dots, dashes or underscores';
}

export function emailError(email: string): string | undefined {
  if (!email.trim()) return 'Enter your email';
  // Catches only obvious mistakes. Whether the mailbox exists shows when we send to it.
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email.trim()) ? undefined : 'Enter an email such as name@example.com';
}

function newPasswordError(password: string): string | undefined {
  if (!password) return 'Choose a password';
  if (password.length < MIN_PASSWORD_LENGTH) return PASSWORD_RULE;
  return password.length > MAX_LENGTH.password ? `At most ${MAX_LENGTH.password} characters` : undefined;
}

import type { Body } from '@kinari/contract/contract';
import { LONGEST, SHORTEST_PASSWORD } from '@kinari/contract/limits';
import type { Errors } from '../ui/form/form-errors.ts';

export const PASSWORD_RULE = `At least ${SHORTEST_PASSWORD} characters`;

export function checkSignIn({ identifier, password }: { identifier: string; password: string }) {
  const errors: Errors<'identifier' | 'password'> = {};
  if (!identifier.trim()) errors.identifier = 'Enter your email or username';
  if (!password) errors.password = 'Enter your password';
  return errors;
}

export function checkPassword(password: string): Errors<'password'> {
  return { password: password ? undefined : 'Enter your password' };
}

export function checkCode(code: string, kind: 'authenticator' | 'recovery'): Errors<'code'> {
  if (kind === 'recovery') return { code: code.trim() ? undefined : 'Enter one of your recovery codes' };
  return { code: /^\d{6}$/.test(code.replaceAll(/\s/g, '')) ? undefined : 'Enter the 6 digits' };
}

export type Registration = Pick<Body<'register'>, 'username' | 'email' | 'password'> & { confirmPassword: string };

export function checkRegistration({ username, email, password, confirmPassword }: Registration) {
  const errors: Errors<keyof Registration> = {
    username: usernameError(username),
    email: emailError(email),
    password: newPasswordError(password),
  };
  if (!confirmPassword) errors.confirmPassword = 'Enter the password again';
  else if (confirmPassword !== password) errors.confirmPassword = 'Passwords do not match.';
  return errors;
}

export type PasswordChange = Body<'changePassword'> & { confirmPassword: string };

export function checkPasswordChange({ currentPassword, ...chosen }: PasswordChange) {
  const errors: Errors<keyof PasswordChange> = checkNewPassword(chosen);
  if (!currentPassword) errors.currentPassword = 'Enter your current password';
  return errors;
}

export function checkNewPassword({ newPassword, confirmPassword }: Omit<PasswordChange, 'currentPassword'>) {
  const errors: Errors<'newPassword' | 'confirmPassword'> = { newPassword: newPasswordError(newPassword) };
  if (!confirmPassword) errors.confirmPassword = 'Enter the new password again';
  else if (confirmPassword !== newPassword) {
    errors.confirmPassword = 'New password and confirm password do not match';
  }
  return errors;
}

export type Joining = Pick<Body<'acceptInvitation'>, 'firstName' | 'lastName'> &
  Omit<PasswordChange, 'currentPassword'>;

export function checkJoining({ firstName, lastName, ...chosen }: Joining) {
  const errors: Errors<keyof Joining> = checkNewPassword(chosen);
  if (!firstName.trim()) errors.firstName = 'Enter your first name';
  if (!lastName.trim()) errors.lastName = 'Enter your last name';
  return errors;
}

export type EmailChange = Body<'changeEmail'>;

export function checkEmailChange({ newEmail, currentPassword }: EmailChange) {
  const errors: Errors<keyof EmailChange> = { newEmail: emailError(newEmail) };
  if (!currentPassword) errors.currentPassword = 'Enter your current password';
  return errors;
}

export function checkCurrentPassword({ currentPassword }: { currentPassword: string }) {
  const errors: Errors<'currentPassword'> = {};
  if (!currentPassword) errors.currentPassword = 'Enter your current password';
  return errors;
}

// The same letters the API accepts. An `@` would let somebody take another's e-mail as a name.
export function usernameError(username: string): string | undefined {
  if (!username.trim()) return 'Choose a username';
  const fits = /^[\p{Letter}\p{Number}][\p{Letter}\p{Mark}\p{Number}._-]{1,39}$/u.test(
    username.trim().normalize('NFKC'),
  );
  return fits ? undefined : 'Use 2 to 40 letters, figures, dots, dashes or underscores';
}

export function emailError(email: string): string | undefined {
  if (!email.trim()) return 'Enter your email';
  // Only the plain mistakes; whether the address exists is found out by writing to it.
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email.trim()) ? undefined : 'Enter an email such as name@example.com';
}

function newPasswordError(password: string): string | undefined {
  if (!password) return 'Choose a password';
  if (password.length < SHORTEST_PASSWORD) return PASSWORD_RULE;
  return password.length > LONGEST.password ? `At most ${LONGEST.password} characters` : undefined;
}

import { listKeys } from './list-keys.ts';

/** Types of security events and their labels. Must not import zod, because the browser imports this. */
export const SECURITY_EVENT_LABELS = {
  login: 'Logged in',
  new_device: 'Logged in from a new device',
  login_failed: 'Wrong password',
  login_disabled: 'Login to a disabled account',
  refused: 'Permission denied',
  password_changed: 'Password changed',
  reset_requested: 'Password reset requested',
  reset_done: 'Password reset',
  email_change_asked: 'Email change requested',
  email_changed: 'Email changed',
  email_change_stopped: 'Email change cancelled',
  sessions_ended: 'Logged out on other devices',
  staff_invited: 'Staff invitation sent',
  staff_invitation_withdrawn: 'Staff invitation cancelled',
  staff_joined: 'Accepted staff invitation',
  staff_disabled: 'Staff account disabled',
  staff_enabled: 'Staff account enabled',
  staff_role_changed: 'Role of a staff member changed',
  role_changed: 'Role changed',
  api_key_created: 'API key created',
  api_key_stopped: 'API key stopped',
  api_key_rejected: 'API key rejected',
  second_factor_on: 'Two-factor turned on',
  second_factor_off: 'Two-factor turned off',
  second_factor_used: 'Two-factor code accepted',
  second_factor_failed: 'Wrong two-factor code',
  second_factor_recovery_used: 'Recovery code used',
  export: 'Personal data exported',
  account_closed: 'Account deletion requested',
} as const satisfies Record<string, string>;

export type SecurityEventType = keyof typeof SECURITY_EVENT_LABELS;

export const SECURITY_EVENT_TYPES = listKeys(SECURITY_EVENT_LABELS);

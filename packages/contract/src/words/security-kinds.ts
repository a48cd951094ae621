/** What the security log tells of, each with the words an owner reads. Free of zod, so that the browser can import it. */
export const SECURITY_KINDS = {
  login: 'Signed in',
  new_device: 'Signed in from a new device',
  login_failed: 'Wrong password',
  login_disabled: 'Tried to sign in to a disabled account',
  refused: 'Tried what they may not do',
  password_changed: 'Password changed',
  reset_requested: 'Asked for a new password',
  reset_done: 'New password set by a mailed link',
  email_change_asked: 'Asked for another e-mail',
  email_changed: 'E-mail changed',
  email_change_stopped: 'Change of e-mail stopped',
  sessions_ended: 'Logged out on other devices',
  staff_invited: 'Invited to the staff',
  staff_invitation_withdrawn: 'Invitation withdrawn',
  staff_joined: 'Joined the staff',
  staff_disabled: 'Staff account disabled',
  staff_enabled: 'Staff account enabled',
  second_factor_on: 'Second factor turned on',
  second_factor_off: 'Second factor turned off',
  second_factor_used: 'Second factor given',
  second_factor_failed: 'Wrong second factor',
  second_factor_recovery_used: 'Recovery code used',
  export: 'Personal data exported',
  account_closed: 'Account closed',
} as const satisfies Record<string, string>;

export type SecurityKind = keyof typeof SECURITY_KINDS;

export const SECURITY_KIND_NAMES = Object.keys(SECURITY_KINDS) as [SecurityKind, ...SecurityKind[]];

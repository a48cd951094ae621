import { formatFullDay, formatTime, toIndianDate } from '@kinari/contract/locale';
import type { TwoFactorChange } from '../identity/identity-email-jobs.ts';
import type { Email } from './email.ts';

type EmailRecipientData = { company: string; firstName: string };

export function welcomeEmail({ company, firstName, url }: EmailRecipientData & { url: string }): Email {
  return {
    subject: `Welcome to ${company}`,
    heading: `Welcome to ${company}`,
    paragraphs: [
      formatGreeting(firstName),
      'Your account is ready. Please verify your email address so that we can send you order updates.',
    ],
    action: { label: 'Verify my email', url },
    footnotes: ['The link works for three days. If you didn’t create an account, you can ignore this email.'],
  };
}

export function verificationEmail({ company, firstName, url }: EmailRecipientData & { url: string }): Email {
  return {
    subject: `Verify your email for ${company}`,
    heading: 'Verify your email',
    paragraphs: [formatGreeting(firstName), 'Please verify that this is your email address.'],
    action: { label: 'Verify my email', url },
    footnotes: ['The link works for three days. If you didn’t request it, you can ignore this email.'],
  };
}

export function passwordResetEmail({ company, firstName, url }: EmailRecipientData & { url: string }): Email {
  return {
    subject: `Set a new password for ${company}`,
    heading: 'Set a new password',
    paragraphs: [formatGreeting(firstName), 'We received a request to reset your password.'],
    action: { label: 'Set a new password', url },
    footnotes: [
      'The link works once, for 30 minutes. If you didn’t request it, ignore this email: your password stays the same.',
    ],
  };
}

export function passwordChangedEmail({ company, firstName, url }: EmailRecipientData & { url: string }): Email {
  return {
    subject: `Your ${company} password was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      formatGreeting(firstName),
      'Your password was changed and all other devices were logged out.',
      'If this was you, you don’t need to do anything. If not, reset your password now.',
    ],
    action: { label: 'Open the shop', url },
  };
}

export function suspiciousPasswordAttemptsEmail({
  company,
  firstName,
  url,
}: EmailRecipientData & { url: string }): Email {
  return {
    subject: `Suspicious password attempts on your ${company} account`,
    heading: 'Was this you?',
    paragraphs: [
      formatGreeting(firstName),
      'Someone logged in to your account tried to change the password and entered the wrong current password several times. We have blocked further attempts for a while.',
      'If this wasn’t you, open the shop, choose “Forgot password” and set a new password. This logs out every device.',
    ],
    action: { label: 'Open the shop', url },
  };
}

type AccountDeletionData = EmailRecipientData & { url: string; dueAt: Date };

export function accountDeletionEmail({ company, firstName, url, dueAt }: AccountDeletionData): Email {
  return {
    subject: `Your ${company} account will be deleted`,
    heading: 'Your account will be deleted',
    paragraphs: [
      formatGreeting(firstName),
      'As requested, we will delete your account with your name, email, mobile, addresses, cart and wishlist. We keep orders and payments, without your name and address.',
      'Every device has been logged out.',
    ],
    highlight: {
      label: 'Deleted after',
      value: formatDateTime(dueAt),
      note: 'Changed your mind? Use the button or log in before then.',
    },
    action: { label: 'Keep my account', url },
    footnotes: [
      'The link works once. If you didn’t request this, keep the account, then choose “Forgot password” to set a new password.',
    ],
  };
}

function formatDateTime(moment: Date): string {
  return `${formatFullDay(toIndianDate(moment))}, ${formatTime(moment)} IST`;
}

export function confirmNewEmailEmail({ company, firstName, url }: EmailRecipientData & { url: string }): Email {
  return {
    subject: `Confirm your new email for ${company}`,
    heading: 'Confirm your new email',
    paragraphs: [
      formatGreeting(firstName),
      'We received a request to use this email address for an account. Please confirm that it is yours.',
    ],
    action: { label: 'Confirm my new email', url },
    footnotes: ['The link works once, for one day. If you didn’t request it, you can ignore this email.'],
  };
}

type EmailChangeData = EmailRecipientData & { url: string; agreement: { newEmail: string; url: string } | undefined };

/** Notifies the current email of a change. If unverified, it may be someone else's: it cannot confirm or see the new one. */
export function emailChangeNoticeEmail({ company, firstName, url, agreement }: EmailChangeData): Email {
  const stopAction = { label: 'This was not me', url };
  const subject = `Email change requested for your ${company} account`;
  const warning =
    '“This was not me” stops the change, logs out every device and emails you a link to set a new password.';
  if (agreement) {
    return {
      subject,
      heading: 'Confirm your email change',
      paragraphs: [
        formatGreeting(firstName),
        `We received a request to change your account email to ${agreement.newEmail}.`,
        'The email changes after you agree here and confirm the new address.',
      ],
      action: { label: 'Agree to the change', url: agreement.url },
      secondaryActions: [stopAction],
      footnotes: [`The links work once, for one day. ${warning}`],
    };
  }
  return {
    subject,
    heading: 'Email change requested',
    paragraphs: [
      formatGreeting(firstName),
      'We received a request to change your account email. This address was never verified, so the email changes as soon as the new address is confirmed.',
    ],
    action: stopAction,
    footnotes: [`If this was you, you don’t need to do anything. ${warning}`],
  };
}

export function emailChangedEmail({ company, firstName, url }: EmailRecipientData & { url: string }): Email {
  return {
    subject: `Your ${company} account email was changed`,
    heading: 'Your email was changed',
    paragraphs: [
      formatGreeting(firstName),
      'Your account now uses another email address, and all other devices were logged out. From now on we email you there.',
      'If this was you, you don’t need to do anything. If not, reply to this email now.',
    ],
    action: { label: 'Open the shop', url },
  };
}

export function staffInvitationEmail({
  company,
  url,
  inviter,
}: EmailRecipientData & { url: string; inviter: string }): Email {
  const inviterName = SAFE_NAME.test(inviter) ? inviter : 'A colleague';
  return {
    subject: `Join the staff of ${company}`,
    heading: `Join the staff of ${company}`,
    paragraphs: [
      'Hello,',
      `${inviterName} invited you to help run ${company}. Set your name and a password to use the admin.`,
    ],
    action: { label: 'Accept the invitation', url },
    footnotes: ['The link works once, for seven days. If you didn’t expect it, you can ignore this email.'],
  };
}

type NewDeviceData = EmailRecipientData & { url: string; device: string; at: Date };

export function newDeviceEmail({ company, firstName, url, device, at }: NewDeviceData): Email {
  return {
    subject: `New sign-in to your ${company} account`,
    heading: 'New sign-in to your account',
    paragraphs: [
      formatGreeting(firstName),
      'Your account was signed in to from a new device.',
      'If this was you, you don’t need to do anything. If not, reset your password now. This logs out every device.',
    ],
    highlight: { label: 'Signed in from', value: device, note: `On ${formatDateTime(at)}` },
    action: { label: 'Open the shop', url },
  };
}

const TWO_FACTOR_TEXTS: Record<TwoFactorChange, { subject: string; message: string }> = {
  on: {
    subject: 'Two-factor authentication is on',
    message: 'Two-factor authentication was turned on for your account. All other devices were logged out.',
  },
  off: {
    subject: 'Two-factor authentication was turned off',
    message: 'Two-factor authentication was turned off for your account. You now log in with your password only.',
  },
  recovery_used: {
    subject: 'A recovery code was used',
    message: 'A recovery code of your account was used instead of the authenticator app.',
  },
  codes_renewed: {
    subject: 'New recovery codes were created',
    message: 'New recovery codes were created for your account. The old ones no longer work.',
  },
};

type TwoFactorChangeData = EmailRecipientData & { url: string; change: TwoFactorChange };

export function twoFactorChangedEmail({ company, firstName, url, change }: TwoFactorChangeData): Email {
  const { subject, message } = TWO_FACTOR_TEXTS[change];
  return {
    subject: `${subject}: your ${company} account`,
    heading: subject,
    paragraphs: [
      formatGreeting(firstName),
      message,
      'If this was you, you don’t need to do anything. If not, reset your password now and inform the shop owner.',
    ],
    action: { label: 'Open the shop', url },
  };
}

export function staffJoinedEmail({
  company,
  firstName,
  url,
  joined,
}: EmailRecipientData & { url: string; joined: string }): Email {
  return {
    subject: `${joined} has joined the staff of ${company}`,
    heading: 'New staff member',
    paragraphs: [
      formatGreeting(firstName),
      `${joined} accepted an invitation and can now use the admin of ${company}.`,
      'If you didn’t expect this, open the staff list and disable the account.',
    ],
    action: { label: 'Open staff list', url },
  };
}

export function unusedApiKeyEmail({
  company,
  firstName,
  url,
  name,
  isStopped,
}: EmailRecipientData & { url: string; name: string; isStopped: boolean }): Email {
  return {
    subject: isStopped ? `API key ${name} was stopped` : `Is the API key ${name} still needed?`,
    heading: isStopped ? 'An unused API key was stopped' : 'An API key is not used',
    paragraphs: [
      formatGreeting(firstName),
      isStopped
        ? `No program has used your API key “${name}” for ${company} for 180 days, so it was stopped.`
        : `No program has used your API key “${name}” for ${company} for 90 days. Stop it if it is no longer needed.`,
      isStopped
        ? 'If a program still needs access, create a new key.'
        : 'If nothing uses it in the next 90 days, it stops by itself.',
    ],
    action: { label: 'Open API keys', url },
  };
}

export function webhookPausedEmail({
  company,
  firstName,
  url,
  address,
}: EmailRecipientData & { url: string; address: string }): Email {
  return {
    subject: `Webhooks to ${new URL(address).host} were paused`,
    heading: 'A webhook endpoint was paused',
    paragraphs: [
      formatGreeting(firstName),
      `Every webhook of ${company} to ${address} has failed for three days, so the shop stopped sending them.`,
      'Events are kept for 90 days. Repair the program, then turn the endpoint on again: it gets what it missed.',
    ],
    action: { label: 'Open webhooks', url },
  };
}

// Anyone can register another person's email with any first name. Do not send advertising or links that are entered as a name.
const SAFE_NAME = /^[\p{Letter}\p{Mark}' -]{1,40}$/u;

function formatGreeting(firstName: string): string {
  return SAFE_NAME.test(firstName) ? `Hello ${firstName},` : 'Hello,';
}

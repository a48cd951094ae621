import type { Letter } from './letter.ts';
import { dayInFull, dayInIndia, timeOf } from './letter-days.ts';

// The e-mail templates about an account.
type Addressed = { company: string; firstName: string };

export function welcomeLetter({ company, firstName, url }: Addressed & { url: string }): Letter {
  return {
    subject: `Welcome to ${company}`,
    heading: `Welcome to ${company}`,
    paragraphs: [
      greeting(firstName),
      'Your account is ready. Please confirm that this e-mail address is yours, so that we can reach you about your orders.',
    ],
    action: { label: 'Verify my e-mail', url },
    afterwards: ['The link works for three days. If you did not open an account with us, you need not do anything.'],
  };
}

export function verificationLetter({ company, firstName, url }: Addressed & { url: string }): Letter {
  return {
    subject: `Verify your e-mail for ${company}`,
    heading: 'Is this your e-mail?',
    paragraphs: [greeting(firstName), 'Please confirm that this e-mail address is yours.'],
    action: { label: 'Verify my e-mail', url },
    afterwards: ['The link works for three days. If you did not ask for it, you need not do anything.'],
  };
}

export function passwordResetLetter({ company, firstName, url }: Addressed & { url: string }): Letter {
  return {
    subject: `Set a new password for ${company}`,
    heading: 'Set a new password',
    paragraphs: [greeting(firstName), 'Somebody, hopefully you, asked to set a new password for your account.'],
    action: { label: 'Set a new password', url },
    afterwards: [
      'The link works once, for 30 minutes. If you did not ask for it, leave it: your password stays as it is.',
    ],
  };
}

export function passwordChangedLetter({ company, firstName, url }: Addressed & { url: string }): Letter {
  return {
    subject: `Your ${company} password was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      greeting(firstName),
      'The password of your account has just been changed, and every other device has been logged out.',
      'If this was you, all is well. If it was not, open the shop, choose “Forgot password” and set a new one at once.',
    ],
    action: { label: 'Open the shop', url },
  };
}

export function passwordGuessedLetter({ company, firstName, url }: Addressed & { url: string }): Letter {
  return {
    subject: `Somebody may be guessing your ${company} password`,
    heading: 'Was this you?',
    paragraphs: [
      greeting(firstName),
      'Somebody who is logged in to your account tried to change its password and got the current one wrong several times. We have stopped further tries for a while.',
      'If it was not you, open the shop, choose “Forgot password” and set a new one: that logs out every device.',
    ],
    action: { label: 'Open the shop', url },
  };
}

type Closing = Addressed & { url: string; dueAt: Date };

export function accountClosingLetter({ company, firstName, url, dueAt }: Closing): Letter {
  return {
    subject: `Your ${company} account is being closed`,
    heading: 'Your account is being closed',
    paragraphs: [
      greeting(firstName),
      'As was asked for, we are closing your account: your name, e-mail, mobile, addresses, cart and wishlist go for good. Of your orders we keep what was bought and paid, without your name and address.',
      'Every device has been logged out.',
    ],
    answer: {
      label: 'It is deleted after',
      value: inIndia(dueAt),
      note: 'Do you want to keep your account after all? Press the button, or simply log in before then.',
    },
    action: { label: 'Keep my account', url },
    afterwards: [
      'The link works once. If it was not you who asked, keep the account and then choose “Forgot password” to set a new one.',
    ],
  };
}

function inIndia(moment: Date): string {
  return `${dayInFull(dayInIndia(moment))}, ${timeOf(moment)} IST`;
}

export function newEmailProofLetter({ company, firstName, url }: Addressed & { url: string }): Letter {
  return {
    subject: `Confirm your new e-mail for ${company}`,
    heading: 'Is this your new e-mail?',
    paragraphs: [
      greeting(firstName),
      'Somebody, hopefully you, asked to use this address for an account. Please confirm that it is yours.',
    ],
    action: { label: 'Confirm my new e-mail', url },
    afterwards: ['The link works once, for a day. If you did not ask for it, you need not do anything.'],
  };
}

type Notice = Addressed & { url: string; agreement: { newEmail: string; url: string } | undefined };

/**
 * To the address an account is about to leave. One that nobody ever verified may be a stranger's: its word is not asked
 * for, and it does not learn the new one.
 */
export function emailChangeNoticeLetter({ company, firstName, url, agreement }: Notice): Letter {
  const stop = { label: 'This was not me', url };
  const subject = `Another e-mail for your ${company} account`;
  const warning = '“This was not me” stops the change, logs out every device and brings a link to set a new password.';
  if (agreement) {
    return {
      subject,
      heading: 'Do you want another e-mail?',
      paragraphs: [
        greeting(firstName),
        `Somebody, hopefully you, asked to use ${agreement.newEmail} for your account instead of this address.`,
        'It changes when you have agreed here and the new address has been confirmed too.',
      ],
      action: { label: 'Agree to the change', url: agreement.url },
      otherwise: [stop],
      afterwards: [`The links work once, for a day. ${warning}`],
    };
  }
  return {
    subject,
    heading: 'Another e-mail was asked for',
    paragraphs: [
      greeting(firstName),
      'Somebody, hopefully you, asked to use another address for your account instead of this one, which was never verified. It changes as soon as the new address has been confirmed.',
    ],
    action: stop,
    afterwards: [`If it was you, you need not do anything. ${warning}`],
  };
}

export function emailChangedLetter({ company, firstName, url }: Addressed & { url: string }): Letter {
  return {
    subject: `The e-mail of your ${company} account was changed`,
    heading: 'Your e-mail was changed',
    paragraphs: [
      greeting(firstName),
      'Your account now has another e-mail address, and every other device has been logged out. From now on we write there.',
      'If this was you, all is well. If it was not, please answer this letter at once.',
    ],
    action: { label: 'Open the shop', url },
  };
}

export function staffInvitationLetter({ company, url, inviter }: Addressed & { url: string; inviter: string }): Letter {
  const who = NAME.test(inviter) ? inviter : 'Somebody';
  return {
    subject: `Join the staff of ${company}`,
    heading: `Join the staff of ${company}`,
    paragraphs: [
      'Hello,',
      `${who} would like you to help run ${company}. Set your name and a password, and the back office is open to you.`,
    ],
    action: { label: 'Accept the invitation', url },
    afterwards: ['The link works once, for seven days. If you do not expect this, you need not do anything.'],
  };
}

type NewDevice = Addressed & { url: string; device: string; at: Date };

export function newDeviceLetter({ company, firstName, url, device, at }: NewDevice): Letter {
  return {
    subject: `New sign-in to your ${company} account`,
    heading: 'New sign-in to your account',
    paragraphs: [
      greeting(firstName),
      'Somebody has signed in to your account from a device we have not seen before.',
      'If this was you, all is well. If it was not, open the shop, choose “Forgot password” and set a new one at once: that logs out every device.',
    ],
    answer: { label: 'Signed in from', value: device, note: `On ${inIndia(at)}` },
    action: { label: 'Open the shop', url },
  };
}

// Anybody can register a stranger's e-mail under any first name: one that is no name, but an advertisement or an
// address, must not travel in our letters.
const NAME = /^[\p{Letter}\p{Mark}' -]{1,40}$/u;

function greeting(firstName: string): string {
  return NAME.test(firstName) ? `Hello ${firstName},` : 'Hello,';
}

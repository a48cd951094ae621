import { LONGEST } from '@kinari/contract/limits';
import { BANK_ACCOUNT, IFSC, UPI_ID } from '@kinari/contract/words/return-words';
import type { Errors } from '../ui/form/form-errors.ts';
import type { Destination } from './returns.data.ts';

/** Where money goes, as it is typed: what a slip of the finger would send to somebody else is typed twice. */
export type DestinationDraft = {
  means: 'upi' | 'bank';
  upiId: string;
  upiIdAgain: string;
  name: string;
  account: string;
  accountAgain: string;
  ifsc: string;
};

export const NO_DESTINATION: DestinationDraft = {
  means: 'upi',
  upiId: '',
  upiIdAgain: '',
  name: '',
  account: '',
  accountAgain: '',
  ifsc: '',
};

export function checkDestination(draft: DestinationDraft): Errors<keyof DestinationDraft> {
  return draft.means === 'upi' ? checkUpi(draft) : checkBank(draft);
}

function checkUpi({ upiId, upiIdAgain }: DestinationDraft): Errors<keyof DestinationDraft> {
  return {
    upiId: UPI_ID.test(upiId.trim()) ? undefined : 'A UPI ID looks like asha.k@okbank',
    upiIdAgain: isAgain(upiId, upiIdAgain) ? undefined : 'Enter the same UPI ID again',
  };
}

function checkBank({ name, account, accountAgain, ifsc }: DestinationDraft): Errors<keyof DestinationDraft> {
  return {
    name: name.trim() ? undefined : 'Enter the name the account is in',
    account: BANK_ACCOUNT.test(digitsOf(account)) ? undefined : 'An account number has 9 to 18 digits',
    accountAgain: isAgain(digitsOf(account), digitsOf(accountAgain)) ? undefined : 'Enter the same number again',
    ifsc: IFSC.test(ifsc.trim().toUpperCase()) ? undefined : 'An IFSC looks like SBIN0001234',
  };
}

/** While the second one is typed: whether it is the first, is on the way there, or has gone wrong. */
export function againState(first: string, second: string): 'same' | 'different' | 'typing' {
  if (second === '') return 'typing';
  if (isAgain(first, second)) return 'same';
  return first.trim().toLowerCase().startsWith(second.trim().toLowerCase()) ? 'typing' : 'different';
}

export function toDestination({ means, upiId, name, account, ifsc }: DestinationDraft): Destination {
  if (means === 'upi') return { means, upiId: upiId.trim() };
  const whose = name.trim().slice(0, LONGEST.personName);
  return { means, name: whose, account: digitsOf(account), ifsc: ifsc.trim().toUpperCase() };
}

/** An account number as it is printed, in groups, without its gaps. */
export function digitsOf(text: string): string {
  return text.replace(/[\s-]/g, '');
}

// A UPI ID is the same in any case.
function isAgain(first: string, second: string): boolean {
  return second.trim() !== '' && first.trim().toLowerCase() === second.trim().toLowerCase();
}

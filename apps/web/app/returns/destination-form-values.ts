import { BANK_ACCOUNT, IFSC, UPI_ID } from '@kinari/contract/labels/return-labels';
import { MAX_LENGTH } from '@kinari/contract/limits';
import type { Errors } from '../ui/form/form-errors.ts';
import type { Destination } from './returns.data.ts';

/** The refund destination as typed. Ids are typed twice, because a typo would send the money to another person. */
export type DestinationDraft = {
  method: 'upi' | 'bank';
  upiId: string;
  upiIdAgain: string;
  name: string;
  account: string;
  accountAgain: string;
  ifsc: string;
};

export const EMPTY_DESTINATION: DestinationDraft = {
  method: 'upi',
  upiId: '',
  upiIdAgain: '',
  name: '',
  account: '',
  accountAgain: '',
  ifsc: '',
};

export function validateDestination(draft: DestinationDraft): Errors<keyof DestinationDraft> {
  return draft.method === 'upi' ? validateUpi(draft) : validateBank(draft);
}

function validateUpi({ upiId, upiIdAgain }: DestinationDraft): Errors<keyof DestinationDraft> {
  return {
    upiId: UPI_ID.test(upiId.trim()) ? undefined : 'Enter a UPI ID such as asha.k@okbank',
    upiIdAgain: isRepeated(upiId, upiIdAgain) ? undefined : 'Enter the same UPI ID again',
  };
}

function validateBank({ name, account, accountAgain, ifsc }: DestinationDraft): Errors<keyof DestinationDraft> {
  return {
    name: name.trim() ? undefined : 'Enter the account holder’s name',
    account: BANK_ACCOUNT.test(extractDigits(account)) ? undefined : 'Enter an account number of 9 to 18 digits',
    accountAgain: isRepeated(extractDigits(account), extractDigits(accountAgain))
      ? undefined
      : 'Enter the same number again',
    ifsc: IFSC.test(ifsc.trim().toUpperCase()) ? undefined : 'Enter an IFSC such as SBIN0001234',
  };
}

export function compareRepeat(first: string, second: string): 'same' | 'different' | 'typing' {
  if (second === '') return 'typing';
  if (isRepeated(first, second)) return 'same';
  return first.trim().toLowerCase().startsWith(second.trim().toLowerCase()) ? 'typing' : 'different';
}

export function toDestination({ method, upiId, name, account, ifsc }: DestinationDraft): Destination {
  if (method === 'upi') return { method, upiId: upiId.trim() };
  const holderName = name.trim().slice(0, MAX_LENGTH.personName);
  return { method, name: holderName, account: extractDigits(account), ifsc: ifsc.trim().toUpperCase() };
}

/** Removes the spaces and dashes of a printed account number. */
export function extractDigits(text: string): string {
  return text.replace(/[\s-]/g, '');
}

// UPI IDs are not case-sensitive.
function isRepeated(first: string, second: string): boolean {
  return second.trim() !== '' && first.trim().toLowerCase() === second.trim().toLowerCase();
}

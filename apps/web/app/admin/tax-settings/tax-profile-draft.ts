import { gstinProblem, ownGstinProblem, stateOfGstin, tidyGstin } from '@kinari/contract/gst/gstin';
import { stateNameOf } from '@kinari/contract/gst/states';
import { prefixProblems } from '@kinari/contract/gst/tax-form-rules';
import type { Errors } from '../../ui/form/form-errors.ts';
import type { LogoDraft } from '../company/logo-draft.ts';
import type { TaxProfileFields, TaxSettings } from '../tax.data.ts';

export type Registration = TaxProfileFields['registration'];
export type PrefixField = 'invoicePrefix' | 'billPrefix' | 'creditPrefix';
export type TaxProfileDraft = TaxProfileFields & { signature: LogoDraft };

export function draftOf({ profile }: TaxSettings): TaxProfileDraft {
  const { registration, gstin, legalName, invoicePrefix, billPrefix, creditPrefix } = profile;
  return {
    registration,
    gstin: gstin ?? '',
    legalName: legalName ?? '',
    invoicePrefix,
    billPrefix,
    creditPrefix,
    signature: undefined,
  };
}

/** The documents that a shop issues, as it calls them: only their numbers matter. */
export function numberedBy(registration: Registration): { field: PrefixField; documents: string }[] {
  const sent =
    registration === 'regular'
      ? { field: 'invoicePrefix' as const, documents: 'Invoices' }
      : { field: 'billPrefix' as const, documents: registration === 'none' ? 'Bills' : 'Bills of supply' };
  return [sent, { field: 'creditPrefix', documents: 'Credit notes' }];
}

export function checkTaxProfile(draft: TaxProfileDraft): Errors<keyof TaxProfileDraft> {
  const { registration, gstin, legalName } = draft;
  const isRegistered = registration !== 'none';
  const { billPrefix: sameAsBill, ...same } = prefixProblems({
    invoicePrefix: tidyPrefix(draft.invoicePrefix),
    billPrefix: tidyPrefix(draft.billPrefix),
    creditPrefix: tidyPrefix(draft.creditPrefix),
  });
  const shown = numberedBy(registration).map(({ field }) => field);
  const odd = shown.filter((field) => !/^[A-Z0-9-]{1,3}$/.test(tidyPrefix(draft[field])));
  return {
    gstin: isRegistered ? ownGstinProblem(tidyGstin(gstin)) : undefined,
    legalName: isRegistered && !legalName.trim() ? 'Enter the name on the registration certificate' : undefined,
    ...same,
    // Of two that are the same it is said at the one that can be seen.
    ...(sameAsBill && { [registration === 'regular' ? 'invoicePrefix' : 'billPrefix']: sameAsBill }),
    ...Object.fromEntries(odd.map((field) => [field, 'One to three of A–Z, 0–9 and -'])),
  };
}

/** What can be said while somebody still types: the state as soon as its code is there, a mistake as soon as nothing can mend it. */
export function gstinSoFar(typed: string): { state?: string | undefined; mistake?: string | undefined } {
  const gstin = tidyGstin(typed);
  if (gstin.length < 2) return {};
  const state = stateNameOf(stateOfGstin(gstin) ?? gstin.slice(0, 2));
  if (!state) return { mistake: 'Begins with no state’s code' };
  return { state, mistake: gstin.length < 15 ? undefined : (gstinProblem(gstin) ?? ownGstinProblem(gstin)) };
}

/** The first number of the year with these letters. */
export function firstNumber(prefix: string, financialYear: string): string {
  return `${tidyPrefix(prefix)}/${financialYear}/0000001`;
}

function tidyPrefix(typed: string): string {
  return typed.trim().toUpperCase();
}

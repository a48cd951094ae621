import { z } from 'zod';
import type { Call } from '../call.ts';
import { ownGstinProblem, tidyGstin } from '../gst/gstin.ts';
import { prefixProblems, ratePeriodProblems } from '../gst/tax-form-rules.ts';
import { LOGO_TYPES, LONGEST, MOST } from '../limits.ts';
import { line } from '../text.ts';
import { rupees, rupeesInAddress } from './catalog.ts';

const MB = 1024 * 1024;

const registration = z.enum(['none', 'regular', 'composition']);
const prefix = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{1,3}$/, 'One to three of A–Z, 0–9 and -');
// Hundredths of a percent.
const basisPoints = z.int().min(0).max(10_000);

const taxProfile = z
  .object({
    registration,
    gstin: z.string().nullable(),
    legalName: z.string().nullable(),
    /** The one that the GSTIN names. */
    state: z.object({ code: z.string(), name: z.string() }).nullable(),
    invoicePrefix: z.string(),
    billPrefix: z.string(),
    creditPrefix: z.string(),
    signature: z.string().nullable(),
    /** The day on which an accountant looked at the rates; null if none ever did. */
    ratesCheckedOn: z.iso.date().nullable(),
  })
  .meta({ id: 'TaxProfile' });

/** What is due on goods whose HSN begins so, from one day until before another; where a piece may be worth too much for it, what then. */
const taxRate = z
  .object({
    hsnPrefix: z.string().regex(/^[0-9]{2,8}$/, 'Two to eight digits'),
    rateBp: basisPoints,
    /** The value of a piece, without tax, above which the other rate is due. */
    above: rupees.min(0.01).nullable(),
    rateAboveBp: basisPoints.nullable(),
    from: z.iso.date(),
    until: z.iso.date().nullable(),
  })
  .meta({ id: 'TaxRate' });

const taxSettings = z
  .object({
    profile: taxProfile,
    rates: z.array(taxRate),
    /** Of the rates: whoever saves them says which ones they had seen. */
    ratesVersion: z.string(),
    /** The year that numbers given today belong to: `2627`. */
    financialYear: z.string(),
  })
  .meta({ id: 'TaxSettings' });

export const taxCalls = {
  readTaxSettings: {
    summary: 'Who the shop is to the tax office, and every tax rate there is or was',
    access: 'admin',
    reply: taxSettings,
  },
  saveTaxProfile: {
    summary: 'Say who the shop is to the tax office; documents already issued stay as they are',
    access: 'admin',
    freshProof: true,
    body: z
      .object({
        registration,
        /** Left out of account, as the legal name, where the shop is not registered. */
        gstin: z.string().max(40).transform(tidyGstin),
        legalName: line(LONGEST.legalName),
        invoicePrefix: prefix,
        billPrefix: prefix,
        creditPrefix: prefix,
        /** The signature goes, unless another one comes along. */
        removeSignature: z.boolean().optional(),
      })
      .superRefine((profile, context) => {
        for (const [path, message] of Object.entries(prefixProblems(profile)))
          context.addIssue({ code: 'custom', path: [path], message });
        if (profile.registration === 'none') return;
        const problem = ownGstinProblem(profile.gstin);
        if (problem) context.addIssue({ code: 'custom', path: ['gstin'], message: problem });
        if (!profile.legalName) context.addIssue({ code: 'custom', path: ['legalName'], message: 'Required' });
      }),
    files: {
      field: 'signature',
      most: 1,
      mostBytes: MOST.logoMb * MB,
      types: LOGO_TYPES,
      tooMany: 'Only one signature can be sent',
      otherType: 'not_an_image',
    },
    reply: taxSettings,
    refusals: ['prefix_used', 'not_an_image', 'heic_not_read'],
  },
  saveTaxRates: {
    summary: 'Replace the list of tax rates, on top of the version it was read with',
    access: 'admin',
    freshProof: true,
    body: z
      .object({
        version: z.string().max(100),
        checkedOn: z.iso.date().nullable(),
        rates: z.array(taxRate).max(MOST.taxRates),
      })
      .superRefine(({ rates }, context) => {
        for (const { place, field, message } of ratePeriodProblems(rates))
          context.addIssue({ code: 'custom', path: ['rates', place, field], message });
      }),
    reply: taxSettings,
    refusals: ['stale_version'],
  },
  checkTaxRate: {
    summary: 'The GST that is inside a price, by its HSN code, today',
    access: 'admin',
    query: z.object({ hsn: z.string().regex(/^[0-9]{4,8}$/), price: z.union([rupees, rupeesInAddress]) }),
    reply: z.object({
      /** Whether prices hold tax at all; where they do not, there is no rate. */
      registered: z.boolean(),
      /** Null where nobody gave a rate for this HSN code. */
      rateBp: basisPoints.nullable(),
      /** A price that is too high for one rate and too low for the other, and those nearest to it that are not. */
      betweenRates: z.object({ lowerBp: basisPoints, higherBp: basisPoints, atMost: rupees, above: rupees }).nullable(),
    }),
  },
} as const satisfies Record<string, Call>;

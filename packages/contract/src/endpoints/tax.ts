import { z } from 'zod';
import { staff } from '../access/permissions.ts';
import type { Endpoint } from '../endpoint.ts';
import { normalizeGstin, validateShopGstin } from '../gst/gstin.ts';
import { validatePrefixes, validateRatePeriods } from '../gst/tax-form-validation.ts';
import { LOGO_TYPES, MAX, MAX_LENGTH } from '../limits.ts';
import { textLine } from '../text.ts';
import { rupees, rupeesInUrl } from './catalog.ts';
import { namedObject } from './schemas.ts';

const MB = 1024 * 1024;

const registration = z.enum(['none', 'regular', 'composition']);
const prefix = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{1,3}$/, 'One to three of A–Z, 0–9 and -');
const basisPoints = z.int().min(0).max(10_000);

const taxProfile = namedObject('TaxProfile', {
  registration,
  gstin: z.string().nullable(),
  legalName: z.string().nullable(),
  /** Derived from the GSTIN. */
  state: z.object({ code: z.string(), name: z.string() }).nullable(),
  invoicePrefix: z.string(),
  billPrefix: z.string(),
  creditPrefix: z.string(),
  signature: z.string().nullable(),
  /** Day on which an accountant checked the rates; null if never. */
  ratesCheckedOn: z.iso.date().nullable(),
});

/** GST rate for an HSN prefix, from `from` until the day before `until`. Above a unit value, another rate may apply. */
const taxRate = namedObject('TaxRate', {
  hsnPrefix: z.string().regex(/^[0-9]{2,8}$/, 'Two to eight digits'),
  rateBp: basisPoints,
  /** Unit value, without tax, above which `rateAboveBp` applies. */
  above: rupees.min(0.01).nullable(),
  rateAboveBp: basisPoints.nullable(),
  from: z.iso.date(),
  until: z.iso.date().nullable(),
});

const taxSettings = namedObject('TaxSettings', {
  profile: taxProfile,
  rates: z.array(taxRate),
  /** Version of the rates. A save must send the version it is based on. */
  ratesVersion: z.string(),
  /** Financial year of documents issued today, such as `2627`. */
  financialYear: z.string(),
});

export const taxEndpoints = {
  getTaxSettings: {
    route: 'GET /admin/tax/settings',
    summary: 'Get the tax profile and all tax rates',
    access: staff('tax.read'),
    response: taxSettings,
  },
  updateTaxProfile: {
    route: 'PUT /admin/tax/profile',
    summary: 'Update the tax profile; issued documents do not change',
    access: staff('tax.write'),
    requiresRecentAuth: true,
    body: z
      .object({
        registration,
        /** Ignored, like the legal name, if the shop is not registered. */
        gstin: z.string().max(40).transform(normalizeGstin),
        legalName: textLine(MAX_LENGTH.legalName),
        invoicePrefix: prefix,
        billPrefix: prefix,
        creditPrefix: prefix,
        /** Ignored if a new signature is uploaded. */
        removeSignature: z.boolean().optional(),
      })
      .superRefine((profile, context) => {
        for (const [path, message] of Object.entries(validatePrefixes(profile)))
          context.addIssue({ code: 'custom', path: [path], message });
        if (profile.registration === 'none') return;
        const problem = validateShopGstin(profile.gstin);
        if (problem) context.addIssue({ code: 'custom', path: ['gstin'], message: problem });
        if (!profile.legalName) context.addIssue({ code: 'custom', path: ['legalName'], message: 'Required' });
      }),
    files: {
      field: 'signature',
      maxFiles: 1,
      maxBytes: MAX.logoMb * MB,
      types: LOGO_TYPES,
      tooManyReason: 'too_many_signatures',
      wrongTypeError: 'not_an_image',
    },
    response: taxSettings,
    errors: ['invoice_prefix_in_use', 'not_an_image', 'heic_not_supported'],
  },
  updateTaxRates: {
    route: 'PUT /admin/tax/rates',
    summary: 'Replace the tax rates; requires the current version',
    access: staff('tax.write'),
    requiresRecentAuth: true,
    body: z
      .object({
        version: z.string().max(100),
        checkedOn: z.iso.date().nullable(),
        rates: z.array(taxRate).max(MAX.taxRates),
      })
      .superRefine(({ rates }, context) => {
        for (const { place: index, field, message } of validateRatePeriods(rates))
          context.addIssue({ code: 'custom', path: ['rates', index, field], message });
      }),
    response: taxSettings,
    errors: ['stale_version'],
  },
  checkTaxRate: {
    route: 'GET /admin/tax/rate',
    summary: 'Get the current GST rate of an HSN code and price',
    access: staff('products.read'),
    query: z.object({ hsn: z.string().regex(/^[0-9]{4,8}$/), price: z.union([rupees, rupeesInUrl]) }),
    response: z.object({
      /** False if prices contain no tax; there is no rate then. */
      registered: z.boolean(),
      /** Null if there is no rate for this HSN code. */
      rateBp: basisPoints.nullable(),
      /** Set if the price is too high for one rate and too low for the other, with the nearest valid prices. */
      betweenRates: z.object({ lowerBp: basisPoints, higherBp: basisPoints, atMost: rupees, above: rupees }).nullable(),
    }),
  },
} as const satisfies Record<string, Endpoint>;

import { createHash } from 'node:crypto';
import type { EndpointBody, EndpointQuery, EndpointResponse } from '@kinari/contract/contract';
import { stateName } from '@kinari/contract/gst/states';
import { toIndianDate } from '@kinari/contract/locale';
import { toPaise, toRupees } from '@kinari/contract/money';
import { diff, recordAuditEntry } from '../audit/audit-log.service.ts';
import { insertImage, withNewImages } from '../media/images.service.ts';
import { toImageResponse } from '../media/images.ts';
import type { MediaStore } from '../media/store.ts';
import type { Now } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import type { Upload } from '../platform/http/form.ts';
import { toFinancialYear } from './financial-year.ts';
import { assertPrefixesUnused, type DocumentSeries } from './prefixes.ts';
import { findRate, priceBand, type TaxRate, taxDue } from './rates.ts';
import {
  findSignature,
  getTaxProfileRow,
  listRates,
  lockTaxProfile,
  replaceRates,
  updateProfile,
} from './tax.queries.ts';

const SUBJECT = { kind: 'tax', id: '1' } as const;

type TaxDeps = { db: Db; now: Now };
/** Lists the number series of a financial year. Passed in, because invoicing is in a higher layer. */
export type ListDocumentSeries = (tx: Tx, year: string) => Promise<DocumentSeries[]>;
type TaxWriteDeps = TaxDeps & { actorId: string };

export async function getTaxSettings({ db, now }: TaxDeps): Promise<EndpointResponse<'getTaxSettings'>> {
  const [profile, rates, signature] = await Promise.all([getTaxProfileRow(db), listRates(db), findSignature(db)]);
  const { signatureImageId: _, ...publicProfile } = profile;
  const code = profile.gstin?.slice(0, 2);
  return {
    profile: {
      ...publicProfile,
      state: code ? { code, name: stateName(code) ?? code } : null,
      signature: signature ? toImageResponse(signature).url : null,
    },
    rates: rates.map(toRateResponse),
    ratesVersion: hashRates(rates, profile.ratesCheckedOn),
    financialYear: toFinancialYear(toIndianDate(now())),
  };
}

/** Saves the tax profile. Issued documents contain copies and do not change. */
export async function updateTaxProfile(
  {
    db,
    store,
    now,
    actorId,
    listDocumentSeries,
  }: TaxWriteDeps & { store: MediaStore; listDocumentSeries: ListDocumentSeries },
  { removeSignature = false, ...form }: EndpointBody<'updateTaxProfile'>,
  uploads: Upload[],
): Promise<EndpointResponse<'updateTaxProfile'>> {
  const isRegistered = form.registration !== 'none';
  const profile = {
    ...form,
    gstin: isRegistered ? form.gstin : null,
    legalName: isRegistered ? form.legalName : null,
  };
  await withNewImages(store, uploads, 'logo', ([signature]) =>
    db.transaction().execute(async (tx) => {
      await lockTaxProfile(tx);
      const before = await getTaxProfileRow(tx);
      const series = await listDocumentSeries(tx, toFinancialYear(toIndianDate(now())));
      assertPrefixesUnused(series, { before, after: profile });
      const existingSignatureId = removeSignature ? null : before.signatureImageId;
      // Do not delete the old signature: issued documents reference it.
      const signatureImageId = signature ? await insertImage(tx, signature) : existingSignatureId;
      const after = { ...profile, signatureImageId };
      await updateProfile(tx, after);
      const { ratesCheckedOn: _, ...changeable } = before;
      const { changed, ...states } = diff(changeable, after);
      if (changed.length === 0) return;
      await recordAuditEntry(
        tx,
        { ...SUBJECT, actorId },
        { action: 'tax.settings_changed', data: { fields: changed }, ...states },
      );
    }),
  );
  return getTaxSettings({ db, now });
}

/** Replaces all rates. Throws `stale_version` if someone else saved first. */
export async function updateTaxRates(
  { db, now, actorId }: TaxWriteDeps,
  { version, checkedOn, rates }: EndpointBody<'updateTaxRates'>,
): Promise<EndpointResponse<'updateTaxRates'>> {
  if (checkedOn && checkedOn > toIndianDate(now()))
    throw new DomainError('invalid_request', {}, { checkedOn: 'The date is in the future' });
  await db.transaction().execute(async (tx) => {
    await lockTaxProfile(tx);
    const { ratesCheckedOn } = await getTaxProfileRow(tx);
    const before = await listRates(tx);
    if (version !== hashRates(before, ratesCheckedOn)) throw new DomainError('stale_version');
    await replaceRates(tx, rates.map(toTaxRate), checkedOn);
    const after = await listRates(tx);
    const removed = findMissingRates(after, before);
    const added = findMissingRates(before, after);
    const prefixes = new Set([...removed, ...added].map(({ hsnPrefix }) => `HSN ${hsnPrefix}`));
    const changed = [...prefixes, ...(ratesCheckedOn === checkedOn ? [] : ['checkedOn'])];
    if (changed.length === 0) return;
    await recordAuditEntry(
      tx,
      { ...SUBJECT, actorId },
      {
        action: 'tax.rates_changed',
        data: { fields: changed },
        before: { rates: removed, checkedOn: ratesCheckedOn },
        after: { rates: added, checkedOn },
      },
    );
  });
  return getTaxSettings({ db, now });
}

/** Returns the current GST rate for a price, for staff who set it. */
export async function checkTaxRate(
  { db, now }: TaxDeps,
  { hsn, price }: EndpointQuery<'checkTaxRate'>,
): Promise<EndpointResponse<'checkTaxRate'>> {
  const { registration } = await getTaxProfileRow(db);
  if (registration !== 'regular') return { registered: false, rateBp: null, betweenRates: null };
  const rate = findRate(await listRates(db), { hsn, day: toIndianDate(now()) });
  if (!rate) return { registered: true, rateBp: null, betweenRates: null };
  const { rateBp, issue } = taxDue(rate, toPaise(price));
  const band = issue && priceBand(rate);
  return {
    registered: true,
    rateBp,
    betweenRates: band
      ? {
          lowerBp: rate.rateBp,
          higherBp: rateBp,
          atMost: toRupees(band.lowerUpTo),
          above: toRupees(band.neitherUpTo),
        }
      : null,
  };
}

type RateResponse = EndpointResponse<'getTaxSettings'>['rates'][number];

function toRateResponse({ abovePaise, ...rate }: TaxRate): RateResponse {
  return { ...rate, above: abovePaise === null ? null : toRupees(abovePaise) };
}

function toTaxRate({ above, ...rate }: RateResponse): TaxRate {
  return { ...rate, abovePaise: above === null ? null : toPaise(above) };
}

function hashRates(rates: readonly TaxRate[], checkedOn: string | null): string {
  return createHash('sha256')
    .update(JSON.stringify([checkedOn, rates]))
    .digest('base64url');
}

function findMissingRates(rates: readonly TaxRate[], others: readonly TaxRate[]): TaxRate[] {
  const existing = new Set(rates.map((rate) => JSON.stringify(rate)));
  return others.filter((rate) => !existing.has(JSON.stringify(rate)));
}

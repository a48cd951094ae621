import { createHash } from 'node:crypto';
import type { Body, Query, Reply } from '@kinari/contract/contract';
import { dayInIndia } from '@kinari/contract/days';
import { stateNameOf } from '@kinari/contract/gst/states';
import { toPaise, toRupees } from '@kinari/contract/money';
import { differenceBetween, recordChange } from '../audit/audit.service.ts';
import { keepPicture, withNewPictures } from '../media/pictures.service.ts';
import { toWirePicture } from '../media/pictures.ts';
import type { MediaStore } from '../media/store.ts';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import type { Upload } from '../platform/http/form.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { financialYearOf } from './financial-year.ts';
import { refuseUsedPrefixes } from './prefixes.ts';
import { dueOn, priceRoom, rateInForce, type TaxRate } from './rates.ts';
import {
  findSignature,
  listRates,
  lockTaxProfile,
  replaceRates,
  requireTaxProfile,
  updateProfile,
} from './tax.queries.ts';

const SUBJECT = { kind: 'tax', id: '1' } as const;

type Desk = { db: Db; now: Now };
type Work = Desk & { actorId: string };

export async function readTaxSettings({ db, now }: Desk): Promise<Reply<'readTaxSettings'>> {
  const [profile, rates, signature] = await Promise.all([requireTaxProfile(db), listRates(db), findSignature(db)]);
  const { signaturePictureId: _, ...words } = profile;
  const code = profile.gstin?.slice(0, 2);
  return {
    profile: {
      ...words,
      state: code ? { code, name: stateNameOf(code) ?? code } : null,
      signature: signature ? toWirePicture(signature).url : null,
    },
    rates: rates.map(toWireRate),
    ratesVersion: versionOf(rates, profile.ratesCheckedOn),
    financialYear: financialYearOf(dayInIndia(now())),
  };
}

/** Saves who the shop is to the tax office. Documents hold copies: none that was issued changes with it. */
export async function saveTaxProfile(
  { db, store, now, actorId }: Work & { store: MediaStore },
  { removeSignature = false, ...form }: Body<'saveTaxProfile'>,
  uploads: Upload[],
): Promise<Reply<'saveTaxProfile'>> {
  const isRegistered = form.registration !== 'none';
  const profile = {
    ...form,
    gstin: isRegistered ? form.gstin : null,
    legalName: isRegistered ? form.legalName : null,
  };
  await withNewPictures(store, uploads, 'logo', ([signature]) =>
    db.transaction().execute(async (tx) => {
      await lockTaxProfile(tx);
      const before = await requireTaxProfile(tx);
      await refuseUsedPrefixes(tx, { before, after: profile, year: financialYearOf(dayInIndia(now())) });
      const none = removeSignature ? null : before.signaturePictureId;
      // The one before is not let go of: documents issued with it name it.
      const signaturePictureId = signature ? await keepPicture(tx, signature) : none;
      const after = { ...profile, signaturePictureId };
      await updateProfile(tx, after);
      const { ratesCheckedOn: _, ...changeable } = before;
      const { changed, ...states } = differenceBetween(changeable, after);
      if (changed.length === 0) return;
      const what = `Tax settings changed: ${changed.join(', ')}`;
      await recordChange(tx, { subject: SUBJECT, actorId, what, ...states });
    }),
  );
  return readTaxSettings({ db, now });
}

/** Replaces the list of rates as a whole: of two people who save at once, the second is told. */
export async function saveTaxRates(
  { db, now, actorId }: Work,
  { version, checkedOn, rates }: Body<'saveTaxRates'>,
): Promise<Reply<'saveTaxRates'>> {
  if (checkedOn && checkedOn > dayInIndia(now()))
    throw new Refusal('invalid_request', { fields: { checkedOn: 'This day has not come yet' } });
  await db.transaction().execute(async (tx) => {
    await lockTaxProfile(tx);
    const { ratesCheckedOn } = await requireTaxProfile(tx);
    const before = await listRates(tx);
    if (version !== versionOf(before, ratesCheckedOn)) throw new Refusal('stale_version');
    await replaceRates(tx, rates.map(toTaxRate), checkedOn);
    const after = await listRates(tx);
    const removed = missingFrom(after, before);
    const added = missingFrom(before, after);
    const prefixes = new Set([...removed, ...added].map(({ hsnPrefix }) => `HSN ${hsnPrefix}`));
    const changed = [...prefixes, ...(ratesCheckedOn === checkedOn ? [] : ['checkedOn'])];
    if (changed.length === 0) return;
    await recordChange(tx, {
      subject: SUBJECT,
      actorId,
      what: `Tax rates changed: ${changed.join(', ')}`,
      before: { rates: removed, checkedOn: ratesCheckedOn },
      after: { rates: added, checkedOn },
    });
  });
  return readTaxSettings({ db, now });
}

/** What of a price is GST today, for whoever sets it. */
export async function checkTaxRate(
  { db, now }: Desk,
  { hsn, price }: Query<'checkTaxRate'>,
): Promise<Reply<'checkTaxRate'>> {
  const { registration } = await requireTaxProfile(db);
  if (registration !== 'regular') return { registered: false, rateBp: null, betweenRates: null };
  const rate = rateInForce(await listRates(db), { hsn, day: dayInIndia(now()) });
  if (!rate) return { registered: true, rateBp: null, betweenRates: null };
  const { rateBp, mark } = dueOn(rate, toPaise(price));
  const room = mark && priceRoom(rate);
  return {
    registered: true,
    rateBp,
    betweenRates: room
      ? {
          lowerBp: rate.rateBp,
          higherBp: rateBp,
          atMost: toRupees(room.lowerUpTo),
          above: toRupees(room.neitherUpTo),
        }
      : null,
  };
}

type WireRate = Reply<'readTaxSettings'>['rates'][number];

function toWireRate({ abovePaise, ...rate }: TaxRate): WireRate {
  return { ...rate, above: abovePaise === null ? null : toRupees(abovePaise) };
}

function toTaxRate({ above, ...rate }: WireRate): TaxRate {
  return { ...rate, abovePaise: above === null ? null : toPaise(above) };
}

function versionOf(rates: readonly TaxRate[], checkedOn: string | null): string {
  return createHash('sha256')
    .update(JSON.stringify([checkedOn, rates]))
    .digest('base64url');
}

function missingFrom(rates: readonly TaxRate[], others: readonly TaxRate[]): TaxRate[] {
  const known = new Set(rates.map((rate) => JSON.stringify(rate)));
  return others.filter((rate) => !known.has(JSON.stringify(rate)));
}

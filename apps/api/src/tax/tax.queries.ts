import { sql } from 'kysely';
import { type Image, imageAsJson } from '../media/images.ts';
import type { Queryable, Tx } from '../platform/database/db.ts';
import type { TaxRate } from './rates.ts';

export type Registration = 'none' | 'regular' | 'composition';

export type TaxProfile = {
  registration: Registration;
  gstin: string | null;
  legalName: string | null;
  invoicePrefix: string;
  billPrefix: string;
  creditPrefix: string;
  signatureImageId: string | null;
  ratesCheckedOn: string | null;
};

/** Returns the tax profile. A migration creates the row and nothing deletes it. */
export async function getTaxProfileRow(db: Queryable): Promise<TaxProfile> {
  const { rows } = await sql<TaxProfile>`
    select
      registration, gstin, legal_name as "legalName",
      invoice_prefix as "invoicePrefix", bill_prefix as "billPrefix", credit_prefix as "creditPrefix",
      signature_image_id as "signatureImageId", rates_checked_on as "ratesCheckedOn"
    from tax_profile
  `.execute(db);
  if (!rows[0]) throw new Error('The tax profile row is missing');
  return rows[0];
}

export async function listRates(db: Queryable): Promise<TaxRate[]> {
  const { rows } = await sql<TaxRate>`
    select
      hsn_prefix as "hsnPrefix", rate_bp as "rateBp", above_paise as "abovePaise", rate_above_bp as "rateAboveBp",
      valid_from as from, valid_until as until
    from tax_rates
    order by hsn_prefix, valid_from
  `.execute(db);
  return rows;
}

/** Locks the profile for a save. Waits for documents that are being issued (`shareLockTaxProfile`). */
export async function lockTaxProfile(tx: Tx): Promise<void> {
  await sql`select from tax_profile for no key update`.execute(tx);
}

/** Share-locks the profile while a document is issued, so that its number series cannot change. */
export async function shareLockTaxProfile(tx: Tx): Promise<TaxProfile> {
  await sql`select from tax_profile for share`.execute(tx);
  return getTaxProfileRow(tx);
}

export async function findSignature(db: Queryable): Promise<Image | undefined> {
  const { rows } = await sql<{ signature: Image }>`
    select ${imageAsJson} as signature
    from tax_profile profile
    join images image on image.id = profile.signature_image_id
  `.execute(db);
  return rows[0]?.signature;
}

export async function updateProfile(tx: Tx, profile: Omit<TaxProfile, 'ratesCheckedOn'>): Promise<void> {
  await tx
    .updateTable('tax_profile')
    .set({
      registration: profile.registration,
      gstin: profile.gstin,
      legal_name: profile.legalName,
      invoice_prefix: profile.invoicePrefix,
      bill_prefix: profile.billPrefix,
      credit_prefix: profile.creditPrefix,
      signature_image_id: profile.signatureImageId,
      updated_at: sql`now()`,
    })
    .execute();
}

export async function replaceRates(tx: Tx, rates: readonly TaxRate[], checkedOn: string | null): Promise<void> {
  await sql`delete from tax_rates`.execute(tx);
  await sql`
    insert into tax_rates (hsn_prefix, rate_bp, above_paise, rate_above_bp, valid_from, valid_until)
    select "hsnPrefix", "rateBp", "abovePaise", "rateAboveBp", "from", "until"
    from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) rate (
      "hsnPrefix" text, "rateBp" integer, "abovePaise" bigint, "rateAboveBp" integer, "from" date, "until" date
    )
  `.execute(tx);
  await sql`update tax_profile set rates_checked_on = ${checkedOn}, updated_at = now()`.execute(tx);
}

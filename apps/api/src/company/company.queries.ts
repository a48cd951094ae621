import { sql } from 'kysely';
import { type Image, imageAsJson } from '../media/images.ts';
import type { Queryable, Tx } from '../platform/database/db.ts';

export type CompanyRow = {
  name: string;
  phone: string;
  email: string;
  address: string;
  pincode: string;
  logo: Image | null;
};

/** The migration creates the only row, and nothing deletes it. */
export async function getCompany(db: Queryable): Promise<CompanyRow> {
  const { rows } = await sql<CompanyRow>`
    select
      company.name,
      company.phone,
      company.email,
      company.address,
      company.pincode,
      case when image.id is not null then ${imageAsJson} end as logo
    from company
    left join images image on image.id = company.logo_image_id
  `.execute(db);
  if (!rows[0]) throw new Error('The company row is missing');
  return rows[0];
}

/** Serialises saves, so each records the right previous values in the audit log. */
export async function lockCompany(tx: Tx): Promise<void> {
  await sql`select from company for no key update`.execute(tx);
}

type Details = Omit<CompanyRow, 'logo'>;

/** `undefined` leaves the logo unchanged, `null` removes it. */
export async function updateCompanyRow(tx: Tx, details: Details, logoId: string | null | undefined): Promise<void> {
  await tx
    .updateTable('company')
    .set({ ...details, updated_at: sql`now()`, ...(logoId !== undefined && { logo_image_id: logoId }) })
    .execute();
}

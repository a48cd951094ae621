import { sql } from 'kysely';
import { type Picture, pictureAsJson } from '../media/pictures.ts';
import type { Queryable, Tx } from '../platform/database/db.ts';

export type CompanyRow = {
  name: string;
  phone: string;
  email: string;
  address: string;
  pincode: string;
  logo: Picture | null;
};

/** The company that runs the shop. The migration makes its row and nothing deletes it. */
export async function requireCompany(db: Queryable): Promise<CompanyRow> {
  const { rows } = await sql<CompanyRow>`
    select
      company.name,
      company.phone,
      company.email,
      company.address,
      company.pincode,
      case when picture.id is not null then ${pictureAsJson} end as logo
    from company
    left join pictures picture on picture.id = company.logo_picture_id
  `.execute(db);
  if (!rows[0]) throw new Error('The company row is missing');
  return rows[0];
}

/** Lets one save at a time through: each says in the history what it found. */
export async function lockCompany(tx: Tx): Promise<void> {
  await sql`select from company for no key update`.execute(tx);
}

type Details = Omit<CompanyRow, 'logo'>;

/** The logo stays as it is where none is given; null takes it away. */
export async function updateCompanyRow(tx: Tx, details: Details, logoId: string | null | undefined): Promise<void> {
  await tx
    .updateTable('company')
    .set({ ...details, updated_at: sql`now()`, ...(logoId !== undefined && { logo_picture_id: logoId }) })
    .execute();
}

import type { Body } from '@kinari/contract/contract';
import { differenceBetween, recordChange } from '../audit/audit.service.ts';
import { keepPicture, releasePictures, withNewPictures } from '../media/pictures.service.ts';
import type { MediaStore } from '../media/store.ts';
import type { Db, Queryable } from '../platform/database/db.ts';
import type { Upload } from '../platform/http/form.ts';
import { type CompanyRow, lockCompany, requireCompany, updateCompanyRow } from './company.queries.ts';

export type Letterhead = { name: string; email: string; phone: string; address: string };

/** What a letter from the shop carries at its head and foot. */
export async function readLetterhead(db: Queryable): Promise<Letterhead> {
  const { name, email, phone, address, pincode } = await requireCompany(db);
  return { name, email, phone, address: [address, pincode].filter(Boolean).join(' ') };
}

/** Who sells, as a document copies it; the logo by the key of its files. */
export async function readSeller(db: Queryable): Promise<Letterhead & { logoKey: string | null }> {
  const { logo } = await requireCompany(db);
  return { ...(await readLetterhead(db)), logoKey: logo?.key ?? null };
}

/** Where a courier fetches parcels. */
export async function readPickup(
  db: Queryable,
): Promise<{ name: string; address: string; pincode: string; phone: string }> {
  const { name, address, pincode, phone } = await requireCompany(db);
  return { name, address, pincode, phone };
}

type CompanyForm = Body<'updateCompanyDetails'>;

/** Saves the company's details; the logo stays as it is unless it is to go or another one came along. */
export async function updateCompany(
  { db, store, actorId }: { db: Db; store: MediaStore; actorId: string },
  { removeLogo = false, ...details }: CompanyForm,
  uploads: Upload[],
): Promise<CompanyRow> {
  return withNewPictures(store, uploads, 'logo', ([logo]) =>
    db.transaction().execute(async (tx) => {
      await lockCompany(tx);
      const before = await requireCompany(tx);
      const none = removeLogo ? null : undefined;
      const logoId = logo ? await keepPicture(tx, logo) : none;
      await updateCompanyRow(tx, details, logoId);
      if (logoId !== undefined && before.logo) await releasePictures(tx, [before.logo.id]);
      const after = await requireCompany(tx);
      const { changed, ...states } = differenceBetween(readable(before), readable(after));
      if (changed.length > 0) {
        const what = `Company details changed: ${changed.join(', ')}`;
        await recordChange(tx, { subject: { kind: 'company', id: '1' }, actorId, what, ...states });
      }
      return after;
    }),
  );
}

function readable({ logo, ...details }: CompanyRow) {
  return { ...details, logo: logo?.id ?? null };
}

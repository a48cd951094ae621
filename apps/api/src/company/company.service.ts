import type { EndpointBody } from '@kinari/contract/contract';
import { diff, recordAuditEntry } from '../audit/audit-log.service.ts';
import { insertImage, markImagesUnused, withNewImages } from '../media/images.service.ts';
import type { MediaStore } from '../media/store.ts';
import type { Db, Queryable } from '../platform/database/db.ts';
import type { Upload } from '../platform/http/form.ts';
import { type CompanyRow, getCompany, lockCompany, updateCompanyRow } from './company.queries.ts';

export type EmailSender = { name: string; email: string; phone: string; address: string };

/** For the header and footer of emails. */
export async function getEmailSender(db: Queryable): Promise<EmailSender> {
  const { name, email, phone, address, pincode } = await getCompany(db);
  return { name, email, phone, address: [address, pincode].filter(Boolean).join(' ') };
}

/** Seller details for tax documents. `logoKey` is the storage key of the logo. */
export async function getSellerDetails(db: Queryable): Promise<EmailSender & { logoKey: string | null }> {
  const { logo } = await getCompany(db);
  return { ...(await getEmailSender(db)), logoKey: logo?.key ?? null };
}

export async function getPickupAddress(
  db: Queryable,
): Promise<{ name: string; address: string; pincode: string; phone: string }> {
  const { name, address, pincode, phone } = await getCompany(db);
  return { name, address, pincode, phone };
}

type CompanyForm = EndpointBody<'updateCompanyDetails'>;

/** Saves the company details. The logo changes only if it is removed or a new one is uploaded. */
export async function updateCompany(
  { db, store, actorId }: { db: Db; store: MediaStore; actorId: string },
  { removeLogo = false, ...details }: CompanyForm,
  uploads: Upload[],
): Promise<CompanyRow> {
  return withNewImages(store, uploads, 'logo', ([logo]) =>
    db.transaction().execute(async (tx) => {
      await lockCompany(tx);
      const before = await getCompany(tx);
      const fallbackLogoId = removeLogo ? null : undefined;
      const logoId = logo ? await insertImage(tx, logo) : fallbackLogoId;
      await updateCompanyRow(tx, details, logoId);
      if (logoId !== undefined && before.logo) await markImagesUnused(tx, [before.logo.id]);
      const after = await getCompany(tx);
      const { changed, ...values } = diff(toAuditValues(before), toAuditValues(after));
      if (changed.length > 0) {
        await recordAuditEntry(
          tx,
          { kind: 'company', id: '1', actorId },
          { action: 'company.details_changed', data: { fields: changed }, ...values },
        );
      }
      return after;
    }),
  );
}

function toAuditValues({ logo, ...details }: CompanyRow) {
  return { ...details, logo: logo?.id ?? null };
}

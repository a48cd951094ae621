import type { EndpointBody } from '@kinari/contract/contract';
import { recordAuditEntry } from '../audit/audit-log.service.ts';
import type { Db } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { insertLegalPageVersion, type LegalPageRow, listCurrentLegalPages, lockLegalPage } from './legal.queries.ts';

type SaveLegalPageInput = EndpointBody<'saveLegalPage'> & { actorId: string };

/** Publishes a new version. Throws `stale_version` if another was published since the edited one. */
export async function saveLegalPage(
  db: Db,
  { slug, content, updatedAt, actorId }: SaveLegalPageInput,
): Promise<LegalPageRow> {
  return db.transaction().execute(async (tx) => {
    await lockLegalPage(tx, slug);
    const before = (await listCurrentLegalPages(tx)).find((page) => page.slug === slug);
    if (updatedAt !== undefined && before?.updatedAt.getTime() !== Date.parse(updatedAt)) {
      throw new DomainError('stale_version');
    }
    const version = await insertLegalPageVersion(tx, { slug, content, authorId: actorId });
    const after = (await listCurrentLegalPages(tx)).find((page) => page.slug === slug);
    if (!after) throw new Error(`${slug} was saved but not found`);
    await recordAuditEntry(
      tx,
      { kind: 'legal_page', id: slug, actorId },
      {
        action: 'legal_page.version_saved',
        data: { page: slug, version },
        // The texts are stored in `legal_page_versions`.
        before: before && { id: before.id },
        after: { id: after.id },
      },
    );
    return after;
  });
}

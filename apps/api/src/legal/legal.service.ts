import type { Body } from '@kinari/contract/contract';
import { recordChange } from '../audit/audit.service.ts';
import type { Db } from '../platform/database/db.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { insertVersion, type LegalPageRow, listLegalPagesInForce, lockPage } from './legal.queries.ts';

type Save = Body<'saveLegalPage'> & { actorId: string };

/** Puts a new version of a text in force; refused when another one came into force since the one that was edited. */
export async function saveLegalPage(db: Db, { slug, content, updatedAt, actorId }: Save): Promise<LegalPageRow> {
  return db.transaction().execute(async (tx) => {
    await lockPage(tx, slug);
    const before = (await listLegalPagesInForce(tx)).find((page) => page.slug === slug);
    if (updatedAt !== undefined && before?.updatedAt.getTime() !== Date.parse(updatedAt)) {
      throw new Refusal('stale_version');
    }
    const version = await insertVersion(tx, { slug, content, authorId: actorId });
    const after = (await listLegalPagesInForce(tx)).find((page) => page.slug === slug);
    if (!after) throw new Error(`${slug} has just been saved and is gone`);
    await recordChange(tx, {
      subject: { kind: 'legal_page', id: slug },
      actorId,
      what: `Version ${version} of ${slug} saved`,
      // The texts themselves are kept as versions.
      before: before && { id: before.id },
      after: { id: after.id },
    });
    return after;
  });
}

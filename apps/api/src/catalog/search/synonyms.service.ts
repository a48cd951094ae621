import type { EndpointResponse } from '@kinari/contract/contract';
import { sql } from 'kysely';
import { recordAuditEntry } from '../../audit/audit-log.service.ts';
import { type Db, isConstraintViolation } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { anonymizeQuery } from './zero-result-searches.ts';

type Synonym = EndpointResponse<'createSynonym'>['synonym'];
type ActorContext = { actorId: string };

const SYNONYMS_SUBJECT = { kind: 'search', id: 'synonyms' } as const;

export async function listSynonyms(db: Db): Promise<Synonym[]> {
  return db
    .selectFrom('search_synonyms')
    .select(['id', 'word', 'replacement'])
    .orderBy('key')
    .orderBy('replacement')
    .execute();
}

/** Saves a synonym and deletes the zero-result searches for its word, which now has results. */
export async function createSynonym(
  db: Db,
  { actorId, word, replacement }: ActorContext & Pick<Synonym, 'word' | 'replacement'>,
): Promise<Synonym> {
  try {
    return await db.transaction().execute(async (tx) => {
      const synonym = await tx
        .insertInto('search_synonyms')
        .values({ word, replacement })
        .returning(['id', 'word', 'replacement'])
        .executeTakeFirstOrThrow();
      await sql`delete from zero_result_searches where query = ${anonymizeQuery(word) ?? ''}`.execute(tx);
      await recordAuditEntry(
        tx,
        { ...SYNONYMS_SUBJECT, actorId },
        { action: 'synonym.added', data: { word, replacement }, after: synonym },
      );
      return synonym;
    });
  } catch (error) {
    if (isConstraintViolation(error, 'search_synonyms_key_stems_key')) throw new DomainError('synonym_taken');
    if (
      isConstraintViolation(error, 'search_synonyms_key_check') ||
      isConstraintViolation(error, 'search_synonyms_stems_check')
    )
      throw new DomainError('synonym_not_searchable');
    throw error;
  }
}

export async function deleteSynonym(db: Db, { actorId, id }: ActorContext & { id: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const deleted = await tx
      .deleteFrom('search_synonyms')
      .where('id', '=', id)
      .returning(['id', 'word', 'replacement'])
      .executeTakeFirst();
    if (!deleted) throw new DomainError('not_found');
    const { word, replacement } = deleted;
    await recordAuditEntry(
      tx,
      { ...SYNONYMS_SUBJECT, actorId },
      { action: 'synonym.deleted', data: { word, replacement }, before: deleted },
    );
  });
}

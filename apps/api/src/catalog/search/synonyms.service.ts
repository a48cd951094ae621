import type { Reply } from '@kinari/contract/contract';
import { sql } from 'kysely';
import { recordChange } from '../../audit/audit.service.ts';
import { type Db, violates } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { keptOf } from './misses.ts';

type Synonym = Reply<'saveSynonym'>['synonym'];
type Work = { actorId: string };

const ALL = { kind: 'search', id: 'synonyms' } as const;

export async function listSynonyms(db: Db): Promise<Synonym[]> {
  return db.selectFrom('search_synonyms').select(['id', 'word', 'means']).orderBy('key').orderBy('means').execute();
}

/** From now on a question with this word is answered: what is known of it as unanswered goes. */
export async function saveSynonym(
  db: Db,
  { actorId, word, means }: Work & Pick<Synonym, 'word' | 'means'>,
): Promise<Synonym> {
  try {
    return await db.transaction().execute(async (tx) => {
      const synonym = await tx
        .insertInto('search_synonyms')
        .values({ word, means })
        .returning(['id', 'word', 'means'])
        .executeTakeFirstOrThrow();
      await sql`delete from search_misses where question = ${keptOf(word) ?? ''}`.execute(tx);
      await recordChange(tx, { subject: ALL, actorId, what: `Synonym added: ${word} means ${means}`, after: synonym });
      return synonym;
    });
  } catch (error) {
    if (violates(error, 'search_synonyms_key_stems_key')) throw new Refusal('synonym_taken');
    if (violates(error, 'search_synonyms_key_check') || violates(error, 'search_synonyms_stems_check'))
      throw new Refusal('synonym_says_nothing');
    throw error;
  }
}

export async function deleteSynonym(db: Db, { actorId, id }: Work & { id: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('search_synonyms')
      .where('id', '=', id)
      .returning(['id', 'word', 'means'])
      .executeTakeFirst();
    if (!gone) throw new Refusal('not_found');
    const what = `Synonym deleted: ${gone.word} means ${gone.means}`;
    await recordChange(tx, { subject: ALL, actorId, what, before: gone });
  });
}

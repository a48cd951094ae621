import type { Reply } from '@kinari/contract/contract';
import type { Db, Tx } from '../../platform/database/db.ts';
import { showProducts } from '../product.service.ts';
import { categoriesBeginning, wordsBeginning, wordsBeside, wordsWithStems } from './complete.queries.ts';
import { beginSearch, type Meaning, readText, understand } from './search.queries.ts';
import { bestFor } from './search.service.ts';

const MOST = { questions: 5, words: 3, categories: 3, products: 4 };
// As many of the best are asked what else they are called.
const LOOKED_AT = 40;

/** What somebody may be about to ask who has typed this much. */
export async function complete(db: Db, typed: string): Promise<Reply<'completeSearch'>> {
  return db.transaction().execute(async (tx) => {
    await beginSearch(tx);
    const text = await readText(tx, typed);
    if (text === '') return { questions: [], categories: [], products: [] };
    const understood = await understand(tx, typed);
    const ids = await bestFor(tx, typed, { understood, most: LOOKED_AT });
    const shown = await showProducts(tx, ids.slice(0, MOST.products));
    return {
      questions: await questionsFor(tx, { text, meanings: understood.meanings, ids }),
      categories: await categoriesBeginning(tx, text, { most: MOST.categories }),
      products: shown.filter(({ available }) => available).map(({ product }) => product),
    };
  });
}

type Begun = { text: string; meanings: readonly Meaning[]; ids: readonly string[] };

/** The last word completed or put right; then the first of these with what else its products are called. */
async function questionsFor(tx: Tx, { text, meanings, ids }: Begun): Promise<string[]> {
  const words = text.split(' ');
  const last = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const stems = meanings.at(-1)?.meanings ?? [];
  const begun = await wordsBeginning(tx, last, { most: MOST.words });
  const ends = begun.length > 0 ? begun : (await wordsWithStems(tx, stems)).slice(0, MOST.words);
  const whole = ends.map((end) => [...before, end].join(' '));
  const asked = meanings.flatMap(({ meanings: meant }) => meant);
  const beside = await wordsBeside(tx, ids, { asked, most: MOST.questions });
  const longer = beside.map((word) => `${whole[0] ?? text} ${word}`);
  return [...new Set([...whole, ...longer])].filter((question) => question !== text).slice(0, MOST.questions);
}

import { search } from '@kinari/api/catalog/search/search.service';
import type { MediaStore } from '@kinari/api/media/store';
import { expect, test } from 'vitest';
import { openShop } from '../../../apps/api/test/shop.ts';
import { fillDemoShop } from './fill.ts';
import { type Asked, ENGLISH, HINDI, HINGLISH } from './search-questions.ts';

const LEAST_SHARE = 0.95;

const { db } = await openShop();
// The pictures are not looked at here, and drawing them takes a while.
await fillDemoShop(db, { exists: async () => true } as Partial<MediaStore> as MediaStore);

const firstFive = async (q: string) => {
  const { products } = await search(db, { q, page: 1, limit: 5, sort: 'recommended', facets: 'no' });
  return products.map(({ name }) => name);
};

async function missesOf(questions: readonly Asked[]): Promise<string[]> {
  const missed: string[] = [];
  for (const [question, wanted] of questions) {
    const names = await firstFive(question);
    if (!names.some((name) => wanted.test(name))) missed.push(`${question}: ${names.join(', ') || 'nothing'}`);
  }
  return missed;
}

test('there are 200 questions, no two alike', () => {
  const questions = [...ENGLISH, ...HINGLISH, ...HINDI].map(([question]) => question);
  expect(new Set(questions).size).toBe(200);
  expect(questions).toHaveLength(200);
});

test.each([
  ['English', ENGLISH],
  ['Hindi in Latin letters', HINGLISH],
  ['Hindi', HINDI],
])(
  `with one mistake in each question of %s, at least ${LEAST_SHARE * 100} %% find what was meant among the first five`,
  async (language, questions) => {
    const missed = await missesOf(questions);
    const share = (questions.length - missed.length) / questions.length;
    process.stdout.write(
      `${language}: ${questions.length - missed.length} of ${questions.length} (${(share * 100).toFixed(1)} %)\n`,
    );
    for (const miss of missed) process.stdout.write(`  missed ${miss}\n`);
    expect(share).toBeGreaterThanOrEqual(LEAST_SHARE);
  },
);

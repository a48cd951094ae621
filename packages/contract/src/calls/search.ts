import { z } from 'zod';
import type { Call } from '../call.ts';
import { LONGEST } from '../limits.ts';
import { line, requiredLine } from '../text.ts';
import { product } from './catalog.ts';

const synonym = z.object({ id: z.uuid(), word: z.string(), means: z.string() }).meta({ id: 'Synonym' });

export const searchCalls = {
  completeSearch: {
    summary: 'What somebody may be about to ask for, while they type: questions, categories and up to four products',
    access: 'signed-in',
    guestsBy: 'guestSearch',
    query: z.object({ q: line(LONGEST.searchWords).default('') }),
    reply: z.object({
      /** Whole questions, as they would be asked. */
      questions: z.array(z.string()),
      categories: z.array(z.object({ name: z.string(), slug: z.string() })),
      products: z.array(product),
    }),
  },
  listSearchMisses: {
    summary: 'What was looked for in the last 30 days and not found, most often first; nothing tells by whom',
    access: 'admin',
    reply: z.object({ misses: z.array(z.object({ question: z.string(), times: z.int(), last: z.iso.date() })) }),
  },
  listSynonyms: {
    summary: 'What search looks for beside what was asked, by word',
    access: 'admin',
    reply: z.object({ synonyms: z.array(synonym) }),
  },
  saveSynonym: {
    summary:
      'Have search look for something else as well when it is asked for a word; the misses of that word are forgotten',
    access: 'admin',
    body: z.object({ word: requiredLine(LONGEST.synonym), means: requiredLine(LONGEST.synonym) }),
    status: 201,
    reply: z.object({ synonym }),
    refusals: ['synonym_taken', 'synonym_says_nothing'],
  },
  deleteSynonym: {
    summary: 'Have search forget a synonym',
    access: 'admin',
    params: z.object({ id: z.uuid() }),
    reply: z.object({ message: z.string() }),
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Call>;

import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { MAX_LENGTH } from '../limits.ts';
import { requiredTextLine, textLine } from '../text.ts';
import { product } from './catalog.ts';

const synonym = z.object({ id: z.uuid(), word: z.string(), replacement: z.string() }).meta({ id: 'Synonym' });

export const searchEndpoints = {
  suggestSearch: {
    summary: 'Get search suggestions: queries, categories and up to four products',
    access: 'signed-in',
    guestAccessSetting: 'guestSearch',
    query: z.object({ q: textLine(MAX_LENGTH.searchWords).default('') }),
    response: z.object({
      /** Suggested full queries. */
      queries: z.array(z.string()),
      categories: z.array(z.object({ name: z.string(), slug: z.string() })),
      products: z.array(product),
    }),
  },
  listZeroResultSearches: {
    summary: 'List zero-result searches of the last 30 days, most frequent first; anonymous',
    access: 'admin',
    response: z.object({ searches: z.array(z.object({ query: z.string(), count: z.int(), last: z.iso.date() })) }),
  },
  listSynonyms: {
    summary: 'List search synonyms by word',
    access: 'admin',
    response: z.object({ synonyms: z.array(synonym) }),
  },
  createSynonym: {
    summary: 'Add a search synonym; clears the zero-result searches of that word',
    access: 'admin',
    body: z.object({ word: requiredTextLine(MAX_LENGTH.synonym), replacement: requiredTextLine(MAX_LENGTH.synonym) }),
    status: 201,
    response: z.object({ synonym }),
    errors: ['synonym_taken', 'synonym_not_searchable'],
  },
  deleteSynonym: {
    summary: 'Delete a search synonym',
    access: 'admin',
    params: z.object({ id: z.uuid() }),
    response: z.object({ message: z.string() }),
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;

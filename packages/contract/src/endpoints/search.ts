import { z } from 'zod';
import { staff } from '../access/permissions.ts';
import type { Endpoint } from '../endpoint.ts';
import { MAX_LENGTH } from '../limits.ts';
import { requiredTextLine, textLine } from '../text.ts';
import { product } from './catalog.ts';
import { idParams, messageResponse, namedObject } from './schemas.ts';

const synonym = namedObject('Synonym', { id: z.uuid(), word: z.string(), replacement: z.string() });

export const searchEndpoints = {
  suggestSearch: {
    route: 'GET /products/suggestions',
    summary: 'Get search suggestions: queries, categories and up to four products',
    access: 'signed-in',
    guestAccessSetting: 'guestSearch',
    query: z.object({ q: textLine(MAX_LENGTH.searchWords).default('') }),
    response: z.object({
      /** Suggested full queries. At least one product has all their words. */
      queries: z.array(z.string()),
      /** Products with all words of each suggested query. Counting stops at 1,001. */
      queryCounts: z.array(z.int()).optional(),
      categories: z.array(z.object({ name: z.string(), slug: z.string(), count: z.int().optional() })),
      products: z.array(product),
    }),
  },
  listZeroResultSearches: {
    route: 'GET /admin/search/zero-results',
    summary: 'List zero-result searches of the last 30 days, most frequent first; anonymous',
    access: staff('search.write'),
    response: z.object({ searches: z.array(z.object({ query: z.string(), count: z.int(), last: z.iso.date() })) }),
  },
  listSynonyms: {
    route: 'GET /admin/search/synonyms',
    summary: 'List search synonyms by word',
    access: staff('search.write'),
    response: z.object({ synonyms: z.array(synonym) }),
  },
  createSynonym: {
    route: 'POST /admin/search/synonyms',
    summary: 'Add a search synonym; clears the zero-result searches of that word',
    access: staff('search.write'),
    body: z.object({ word: requiredTextLine(MAX_LENGTH.synonym), replacement: requiredTextLine(MAX_LENGTH.synonym) }),
    status: 201,
    response: z.object({ synonym }),
    errors: ['synonym_taken', 'synonym_not_searchable'],
  },
  deleteSynonym: {
    route: 'DELETE /admin/search/synonyms/{id}',
    summary: 'Delete a search synonym',
    access: staff('search.write'),
    params: idParams,
    response: messageResponse,
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;

import { z } from 'zod';
import { staff } from '../access/permissions.ts';
import type { Endpoint } from '../endpoint.ts';
import { MAX_LENGTH } from '../limits.ts';
import { multilineText } from '../text.ts';
import { namedObject } from './schemas.ts';

export const legalSlug = z.enum(['privacy-policy', 'terms-conditions']);

const legalPage = namedObject('LegalPage', {
  id: z.uuid(),
  title: z.string(),
  slug: legalSlug,
  content: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export const legalEndpoints = {
  listLegalPages: {
    route: 'GET /legal-pages',
    summary: 'Get the privacy policy and the terms as Markdown',
    access: 'public',
    response: z.array(legalPage),
  },
  saveLegalPage: {
    route: 'POST /legal-pages',
    summary: 'Save a new version of a legal page; `updatedAt` says which version was edited',
    access: staff('content.write'),
    requiresRecentAuth: true,
    body: z.object({
      slug: legalSlug,
      content: multilineText(MAX_LENGTH.legalText),
      updatedAt: z.iso.datetime().optional(),
    }),
    response: z.object({ page: legalPage }),
    errors: ['stale_version'],
  },
} as const satisfies Record<string, Endpoint>;

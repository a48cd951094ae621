import { z } from 'zod';
import type { Call } from '../call.ts';
import { LONGEST } from '../limits.ts';
import { paragraphs } from '../text.ts';

export const legalSlug = z.enum(['privacy-policy', 'terms-conditions']);

const legalPage = z
  .object({
    id: z.uuid(),
    title: z.string(),
    slug: legalSlug,
    content: z.string(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'LegalPage' });

export const legalCalls = {
  listLegalPages: {
    summary: 'The privacy policy and the terms, as Markdown',
    access: 'public',
    reply: z.array(legalPage),
  },
  saveLegalPage: {
    summary: 'Save a new version of a legal page; `updatedAt` says which version was edited',
    access: 'admin',
    freshProof: true,
    body: z.object({ slug: legalSlug, content: paragraphs(LONGEST.legalText), updatedAt: z.iso.datetime().optional() }),
    reply: z.object({ page: legalPage }),
    refusals: ['stale_version'],
  },
} as const satisfies Record<string, Call>;

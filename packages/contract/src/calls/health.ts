import { z } from 'zod';
import type { Call } from '../call.ts';

export const healthCalls = {
  checkHealth: {
    summary: 'The process is alive',
    access: 'public',
    reply: z.object({ status: z.literal('ok') }),
  },
  checkReadiness: {
    summary: 'The database answers and its migrations are current',
    access: 'public',
    reply: z.object({ status: z.literal('ready') }),
    refusals: ['unavailable'],
  },
} as const satisfies Record<string, Call>;

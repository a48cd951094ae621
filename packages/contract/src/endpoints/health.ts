import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';

export const healthEndpoints = {
  checkHealth: {
    route: 'GET /health',
    summary: 'The process is alive',
    access: 'public',
    openWhileClosed: true,
    response: z.object({ status: z.literal('ok') }),
  },
  checkReadiness: {
    route: 'GET /ready',
    summary: 'The database is reachable and its migrations are current',
    access: 'public',
    openWhileClosed: true,
    response: z.object({ status: z.literal('ready') }),
    errors: ['unavailable'],
  },
} as const satisfies Record<string, Endpoint>;

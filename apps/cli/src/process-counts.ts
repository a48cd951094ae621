import { ConfigError } from '@kinari/server-runtime/config-error';
import type { Role } from './role-settings.ts';

type ProcessCounts = Record<Role, number> & { metricsPort: number | undefined };

export function parseProcessCounts({ API_PROCESSES, WEB_PROCESSES, METRICS_PORT }: NodeJS.ProcessEnv): ProcessCounts {
  return {
    api: parseCount('API_PROCESSES', API_PROCESSES || '1', 64),
    worker: 1,
    web: parseCount('WEB_PROCESSES', WEB_PROCESSES || '1', 64),
    metricsPort: METRICS_PORT ? parseCount('METRICS_PORT', METRICS_PORT, 65_535) : undefined,
  };
}

function parseCount(name: string, text: string, max: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number <= max) return number;
  throw new ConfigError(`${name} is not a number from 1 to ${max}: ${text}`);
}

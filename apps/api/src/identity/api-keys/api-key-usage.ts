import { toIndianDate } from '@kinari/contract/locale';
import { anonymizeIp } from '@kinari/server-runtime/ip-ranges';
import type { Db } from '../../platform/database/db.ts';
import type { Log } from '../../platform/log.ts';
import { type ApiKeyUsage, addApiKeyUsage } from './api-key.queries.ts';

const INTERVAL_MS = 5000;

/** Counts requests in memory and writes them every few seconds: a write per request would make a busy key slow. */
export type UsageRecorder = { count: (id: string, address: string) => void; stop: () => Promise<void> };

export function createUsageRecorder(db: Db, log: Pick<Log, 'error'>): UsageRecorder {
  let pending = new Map<string, ApiKeyUsage>();

  async function write(): Promise<void> {
    if (pending.size === 0) return;
    const usage = [...pending.values()];
    pending = new Map();
    await addApiKeyUsage(db, usage, toIndianDate()).catch((error: unknown) =>
      log.error({ err: error }, 'failed to count requests of API keys'),
    );
  }

  const timer = setInterval(() => void write(), INTERVAL_MS).unref();
  return {
    count(id, address) {
      const requests = (pending.get(id)?.requests ?? 0) + 1;
      pending.set(id, { id, requests, lastUsedAt: new Date(), network: anonymizeIp(address) });
    },
    async stop() {
      clearInterval(timer);
      await write();
    },
  };
}

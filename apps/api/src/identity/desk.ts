import { networkOf } from '@kinari/running/network';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import type { Limiter } from '../platform/http/limiter.ts';
import type { Seal } from '../platform/seal.ts';
import type { AddressLimits } from './identity-limits.ts';
import type { BreachList } from './passwords/breach-list.ts';

/** The dependencies of identity's services: the truth, the limits on trying, passwords known to be stolen, how secrets are kept, the time. */
export type Desk = {
  db: Db;
  limiter: Limiter;
  addressLimits: AddressLimits;
  breachList: BreachList;
  now: Now;
  seal: Seal;
  staffNeedSecondFactor: () => Promise<boolean>;
};

/** Who stands before it: where a request came from, what sent it, and where to note what was odd about it. */
export type Caller = { address: string; userAgent: string; log: FastifyBaseLogger };

export function callerOf(request: Pick<FastifyRequest, 'ip' | 'headers' | 'log'>): Caller {
  return { address: networkOf(request.ip), userAgent: request.headers['user-agent'] ?? '', log: request.log };
}

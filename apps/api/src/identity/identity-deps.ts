import { rateLimitKeyForIp } from '@kinari/server-runtime/ip-ranges';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import type { Cipher } from '../platform/encryption.ts';
import type { Limiter } from '../platform/limits/limiter.ts';
import type { IpLimits } from './identity-limits.ts';
import type { BreachedPasswordCheck } from './passwords/breached-passwords.ts';

export type IdentityDeps = {
  db: Db;
  limiter: Limiter;
  addressLimits: IpLimits;
  breachList: BreachedPasswordCheck;
  now: Now;
  cipher: Cipher;
  isStaffTwoFactorRequired: () => Promise<boolean>;
  /** Shown as the issuer in the authenticator app. */
  getShopName: () => Promise<string>;
};

export type RequestOrigin = { address: string; userAgent: string; log: FastifyBaseLogger };

/** Limits how often one IP range uses links from emails. */
export async function takeLinkUse({ limiter, addressLimits }: IdentityDeps, { address }: RequestOrigin): Promise<void> {
  await limiter.take(addressLimits.linkUses, address);
}

export function getRequestOrigin(request: Pick<FastifyRequest, 'ip' | 'headers' | 'log'>): RequestOrigin {
  return { address: rateLimitKeyForIp(request.ip), userAgent: request.headers['user-agent'] ?? '', log: request.log };
}

import { z } from 'zod';
import { PEOPLE_PERMISSIONS, PERMISSIONS, staff } from '../access/permissions.ts';
import type { Endpoint } from '../endpoint.ts';
import { MAX, MAX_LENGTH } from '../limits.ts';
import { requiredTextLine } from '../text.ts';
import { idParams, namedObject } from './schemas.ts';

const permission = z.enum(PERMISSIONS);
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

const apiKey = namedObject('ApiKey', {
  id: z.uuid(),
  name: z.string(),
  /** The first characters of the key. They identify it and are not secret. */
  prefix: z.string(),
  permissions: z.array(permission),
  /** The IP ranges it may be used from. Empty: from everywhere. */
  networks: z.array(z.string()),
  status: z.enum(['active', 'expired', 'stopped']),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  stoppedAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** The IP range of the last request. */
  lastNetwork: z.string().nullable(),
  /** Requests since midnight in India. */
  requestsToday: z.int(),
});

export const apiKeyEndpoints = {
  listApiKeys: {
    route: 'GET /admin/api-keys',
    summary: 'List the API keys, active ones first, and how programs reach the API',
    access: staff('integrations.write'),
    response: z.object({
      apiKeys: z.array(apiKey),
      api: z.object({
        url: z.string(),
        /** The reference of the API, if the server shows it. */
        docsUrl: z.string().nullable(),
        /** Websites whose scripts may call the API. */
        origins: z.array(z.string()),
      }),
    }),
  },
  createApiKey: {
    route: 'POST /admin/api-keys',
    summary: 'Create an API key; only this response contains it',
    access: staff('integrations.write'),
    requiresRecentAuth: true,
    body: z.object({
      name: requiredTextLine(MAX_LENGTH.apiKeyName),
      permissions: z.array(permission.exclude(PEOPLE_PERMISSIONS)).min(1).max(PERMISSIONS.length),
      networks: z.array(network).max(MAX.apiKeyNetworks).default([]),
      expiresAt: z.iso.datetime().optional(),
    }),
    status: 201,
    response: z.object({ apiKey, key: z.string() }),
    errors: ['more_than_yours', 'too_many_api_keys', 'expiry_in_past'],
  },
  stopApiKey: {
    route: 'DELETE /admin/api-keys/{id}',
    summary: 'Stop an API key for good; programs that use it get 401',
    access: staff('integrations.write'),
    requiresRecentAuth: true,
    params: idParams,
    response: z.object({ apiKey }),
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;

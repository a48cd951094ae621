import type { Permission } from '@kinari/contract/access/permissions';
import { insertApiKey } from '../../src/identity/api-keys/api-key.queries.ts';
import { createApiKeyParts } from '../../src/identity/api-keys/api-key.ts';
import { hashToken } from '../../src/identity/token.ts';
import type { Db } from '../../src/platform/database/db.ts';

type ApiKeyInput = {
  createdBy: string;
  permissions: readonly Permission[];
  networks?: readonly string[];
  createdAt?: Date;
  expiresAt?: Date | null;
};

/** Creates an API key. Send `headers` to call the API with it. */
export async function createTestApiKey(
  db: Db,
  { createdBy, permissions, networks = [], createdAt = new Date(), expiresAt = null }: ApiKeyInput,
) {
  const { prefix, secret, key } = createApiKeyParts();
  const id = await db.transaction().execute((tx) =>
    insertApiKey(tx, {
      name: 'Warehouse scanner',
      prefix,
      secretHash: hashToken(secret),
      permissions,
      networks,
      createdBy,
      createdAt,
      expiresAt,
    }),
  );
  return { id, key, headers: { authorization: `Bearer ${key}` } };
}

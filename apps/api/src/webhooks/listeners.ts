import { setEventListeners } from '../events/events.service.ts';
import type { Tx } from '../platform/database/db.ts';
import { listSubscribedTypes } from './endpoint.queries.ts';
import { toInternalTypes } from './public-events.ts';

/** Events that only webhooks need are published while an endpoint subscribes to them. The caller has locked the endpoints. */
export async function refreshListeners(tx: Tx): Promise<void> {
  await setEventListeners(tx, toInternalTypes(await listSubscribedTypes(tx)));
}

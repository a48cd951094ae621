import { randomUUID } from 'node:crypto';
import type { Permission } from '@kinari/contract/access/permissions';
import type { EndpointBody, EndpointQuery, EndpointResponse } from '@kinari/contract/contract';
import { TEST_EVENT_TYPE, WEBHOOK_EVENTS } from '@kinari/contract/labels/webhook-events';
import { MAX } from '@kinari/contract/limits';
import { recordAuditEntry } from '../audit/audit-log.service.ts';
import { addMs, DAY, type Now } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import type { Cipher } from '../platform/encryption.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import type { Session } from '../platform/http/endpoint.ts';
import { isAllowedUrl, type OutboundClient } from '../platform/outbound/public-request.ts';
import { insertTestDelivery } from './delivery.queries.ts';
import {
  type DeliveryRow,
  findDelivery,
  listDeliveryRows,
  restartDelivery,
  restartFailedDeliveries,
} from './delivery-log.queries.ts';
import {
  deleteEndpointRow,
  type EndpointRow,
  insertEndpoint,
  listEndpointRows,
  lockEndpoints,
  replaceSecret,
  updateEndpointRow,
} from './endpoint.queries.ts';
import { refreshListeners } from './listeners.ts';
import { createSecret, formatSecret } from './signature.ts';
import { buildWebhookBody } from './webhook-body.ts';

const OLD_SECRET_MS = DAY;

export type WebhookDeps = { db: Db; cipher: Cipher; now: Now; client: OutboundClient };
type WebhookEndpoint = EndpointResponse<'listWebhooks'>['endpoints'][number];
type WebhookDelivery = EndpointResponse<'testWebhook'>['delivery'];
type Form = EndpointBody<'createWebhook'>;

export async function listEndpoints({ db, now }: WebhookDeps): Promise<EndpointResponse<'listWebhooks'>> {
  return { endpoints: (await listEndpointRows(db, now())).map(toEndpoint) };
}

export async function createEndpoint(
  deps: WebhookDeps,
  session: Session,
  form: Form,
): Promise<EndpointResponse<'createWebhook'>> {
  const { db, cipher, now } = deps;
  await assertAllowed(deps, session, form);
  const [id, secret] = [randomUUID(), createSecret()];
  await db.transaction().execute(async (tx) => {
    if ((await lockEndpoints(tx)).length >= MAX.webhookEndpoints) throw new DomainError('too_many_webhooks');
    const stored = { id, secret: cipher.encrypt(secret, id), createdBy: session.userId, now: now() };
    await insertEndpoint(tx, form, stored);
    await refreshListeners(tx);
    await record(tx, session, { id, action: 'webhook.created', url: form.url, after: form });
  });
  return { endpoint: await getEndpoint(deps, id), secret: formatSecret(secret) };
}

export async function updateEndpoint(
  deps: WebhookDeps,
  session: Session,
  id: string,
  { version, isOn, ...form }: EndpointBody<'updateWebhook'>,
): Promise<EndpointResponse<'updateWebhook'>> {
  const before = await getEndpoint(deps, id);
  await assertAllowed(deps, session, form, before);
  await deps.db.transaction().execute(async (tx) => {
    const endpoint = (await lockEndpoints(tx)).find((locked) => locked.id === id);
    if (!endpoint) throw new DomainError('not_found');
    if (endpoint.version !== version) throw new DomainError('stale_version');
    await updateEndpointRow(tx, id, { ...form, isOn });
    await refreshListeners(tx);
    const { url, events, permissions, status } = before;
    await record(tx, session, {
      id,
      action: 'webhook.changed',
      url: form.url,
      before: { url, events, permissions, status },
      after: { ...form, status: isOn ? 'on' : 'off' },
    });
  });
  return { endpoint: await getEndpoint(deps, id) };
}

/** Its deliveries go with it, also those that wait. */
export async function deleteEndpoint(deps: WebhookDeps, session: Session, id: string): Promise<void> {
  const { url } = await getEndpoint(deps, id);
  await deps.db.transaction().execute(async (tx) => {
    await lockEndpoints(tx);
    await deleteEndpointRow(tx, id);
    await refreshListeners(tx);
    await record(tx, session, { id, action: 'webhook.deleted', url });
  });
}

export async function renewSecret(
  deps: WebhookDeps,
  session: Session,
  id: string,
): Promise<EndpointResponse<'renewWebhookSecret'>> {
  const { url } = await getEndpoint(deps, id);
  const secret = createSecret();
  const oldSecretUntil = addMs(deps.now(), OLD_SECRET_MS);
  await deps.db.transaction().execute(async (tx) => {
    await replaceSecret(tx, id, { secret: deps.cipher.encrypt(secret, id), oldSecretUntil });
    await record(tx, session, { id, action: 'webhook.secret_renewed', url });
  });
  return { endpoint: await getEndpoint(deps, id), secret: formatSecret(secret) };
}

export async function testEndpoint(deps: WebhookDeps, id: string): Promise<EndpointResponse<'testWebhook'>> {
  assertOn(await getEndpoint(deps, id));
  const deliveryId = await deps.db.transaction().execute((tx) => insertTestDelivery(tx, id, deps.now()));
  return { delivery: toDelivery(await getDeliveryRow(deps, deliveryId)) };
}

export async function replayFailed(deps: WebhookDeps, id: string): Promise<EndpointResponse<'replayFailedWebhooks'>> {
  assertOn(await getEndpoint(deps, id));
  return { count: await restartFailedDeliveries(deps.db, id, deps.now()) };
}

export async function replayDelivery(
  deps: WebhookDeps,
  id: string,
): Promise<EndpointResponse<'replayWebhookDelivery'>> {
  assertOn({ status: (await getDeliveryRow(deps, id)).endpointStatus });
  await restartDelivery(deps.db, id, deps.now());
  return { delivery: toDelivery(await getDeliveryRow(deps, id)) };
}

export async function listDeliveries(
  deps: WebhookDeps,
  endpointId: string,
  { status, before, limit }: EndpointQuery<'listWebhookDeliveries'>,
): Promise<EndpointResponse<'listWebhookDeliveries'>> {
  await getEndpoint(deps, endpointId);
  const rows = await listDeliveryRows(deps.db, { endpointId, status, before, limit: limit + 1 });
  const deliveries = rows.slice(0, limit).map(toDelivery);
  return { deliveries, nextCursor: rows.length > limit ? (deliveries.at(-1)?.id ?? null) : null };
}

/** The body has only what the user may see, even if the endpoint gets more. */
export async function getDelivery(
  deps: WebhookDeps,
  { permissions }: Session,
  id: string,
): Promise<EndpointResponse<'getWebhookDelivery'>> {
  const row = await getDeliveryRow(deps, id);
  const maySee = row.type === TEST_EVENT_TYPE || permissions.includes(WEBHOOK_EVENTS[row.type].permission);
  const visible = row.permissions.filter((permission) => permissions.includes(permission));
  const body = maySee ? await buildWebhookBody(deps.db, row, visible) : undefined;
  return { delivery: toDelivery(row), body: body ?? null };
}

/**
 * The user needs permissions only for what they add: events and fields that the endpoint has already may stay. A new address needs
 * all of them, because it receives all of them.
 */
async function assertAllowed(
  { client }: WebhookDeps,
  { permissions }: Session,
  form: Form,
  before: Pick<WebhookEndpoint, 'events' | 'permissions' | 'url'> = { events: [], permissions: [], url: '' },
): Promise<void> {
  const isMoved = form.url !== before.url;
  const added = form.events.filter((type) => isMoved || !before.events.includes(type));
  const needed: Permission[] = [
    ...added.map((type) => WEBHOOK_EVENTS[type].permission),
    ...form.permissions.filter((permission) => isMoved || !before.permissions.includes(permission)),
  ];
  if (needed.some((permission) => !permissions.includes(permission))) throw new DomainError('more_than_yours');
  if (isMoved && !(await isAllowedUrl(form.url, client))) throw new DomainError('address_not_public', {}, 'url');
}

function assertOn({ status }: Pick<WebhookEndpoint, 'status'>): void {
  if (status !== 'on') throw new DomainError('webhook_off');
}

type WebhookRecord = {
  id: string;
  action: 'webhook.created' | 'webhook.changed' | 'webhook.deleted' | 'webhook.secret_renewed';
  url: string;
  before?: unknown;
  after?: unknown;
};

async function record(tx: Tx, { userId: actorId }: Session, { id, action, url, ...states }: WebhookRecord) {
  await recordAuditEntry(tx, { kind: 'webhook', id, actorId }, { action, data: { url }, ...states });
}

async function getEndpoint({ db, now }: WebhookDeps, id: string): Promise<WebhookEndpoint> {
  const [row] = await listEndpointRows(db, now(), id);
  if (!row) throw new DomainError('not_found');
  return toEndpoint(row);
}

async function getDeliveryRow({ db }: WebhookDeps, id: string): Promise<DeliveryRow> {
  const row = await findDelivery(db, id);
  if (!row) throw new DomainError('not_found');
  return row;
}

function toEndpoint({ failingSince, oldSecretUntil, createdAt, ...row }: EndpointRow): WebhookEndpoint {
  return {
    ...row,
    failingSince: failingSince?.toISOString() ?? null,
    oldSecretUntil: oldSecretUntil?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

function toDelivery({ id, type, subject, status, happenedAt, attempts, nextAt }: DeliveryRow): WebhookDelivery {
  return {
    id,
    type,
    subject,
    status,
    happenedAt: happenedAt.toISOString(),
    attempts,
    nextAt: status === 'waiting' ? nextAt.toISOString() : null,
  };
}

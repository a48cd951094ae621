import type { EndpointBody } from '@kinari/contract/contract';
import type { Content } from '@kinari/contract/endpoints/storefront/content-schemas';
import { recordAuditEntry } from '../audit/audit-log.service.ts';
import { type Now, SECOND } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { enqueue } from '../platform/jobs.ts';
import {
  type AnyContent,
  areaTitle,
  findProblems,
  listChanges,
  readLive,
  toVersionResponse,
  type VersionResponse,
  validateContent,
} from './content-status.service.ts';
import {
  type AreaRef,
  cancelVersion,
  deleteDraft,
  findDraft,
  findLiveVersion,
  findVersion,
  insertThemeSheet,
  insertVersion,
  lockStorefront,
  upsertDraft,
} from './storefront.queries.ts';
import { createShownContext } from './storefront.service.ts';
import { createThemeSheet } from './theme/theme-sheet.ts';

type PublishDeps = { db: Db; now: Now; actorId: string };
type Schedule = { from: Date; until: Date | null };
type Publication = { actorId: string; note: string; at: Date; schedule: Schedule | undefined };

/** Runs at the start and the end of scheduled versions, so that caches follow. Pages read by time, so a late job only delays them. */
export const storefrontBoundary = { name: 'apply_storefront_schedule' };

/** Publishes drafts at once, or all of them at a time. Either all are published or none. */
export async function publishContent(
  { db, now, actorId }: PublishDeps,
  { areas, note }: EndpointBody<'publishContent'>,
  schedule?: Schedule,
): Promise<VersionResponse[]> {
  return db.transaction().execute(async (tx) => {
    await lockStorefront(tx);
    // After the wait for the lock: the last to publish has the latest start.
    const at = now();
    if (schedule) assertSchedule(schedule, at);
    const versions: VersionResponse[] = [];
    for (const ref of uniqueRefs(areas)) versions.push(await publishDraft(tx, ref, { actorId, note, at, schedule }));
    if (schedule) await enqueueBoundaries(tx, schedule, at);
    return versions;
  });
}

/** Cancels a version that has not begun. Its content becomes the draft again if there is no other. */
export async function unscheduleContent({ db, now, actorId }: PublishDeps, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockStorefront(tx);
    const at = now();
    const version = await findVersion(tx, id, at);
    if (version?.status !== 'scheduled') throw new DomainError('not_found');
    await cancelVersion(tx, id, at);
    const { area, slug, content, number } = version;
    if (!(await findDraft(tx, version))) await upsertDraft(tx, { area, slug, content, actorId, now: at });
    await recordAuditEntry(
      tx,
      { kind: 'storefront', id: subjectId(version), actorId },
      {
        action: 'storefront.unscheduled',
        data: { area: auditName(version, readLive(version, version)) },
        before: { version: number },
      },
    );
  });
}

async function publishDraft(
  tx: Tx,
  ref: AreaRef,
  { actorId, note, at, schedule }: Publication,
): Promise<VersionResponse> {
  const draft = await findDraft(tx, ref);
  if (!draft) throw new DomainError('not_found');
  const content = validateContent(ref.area, draft.content, `${ref.area}.`);
  await assertPublishable(tx, ref, { content, at });

  const liveFrom = schedule?.from ?? null;
  const previous = await findLiveVersion(tx, liveFrom ?? at, ref);
  const changes = listChanges(ref.area, readLive(ref, previous), content);
  const id = await insertVersion(tx, {
    ...ref,
    content,
    changes,
    note,
    liveFrom,
    liveUntil: schedule?.until ?? null,
    actorId,
    now: at,
  });
  await deleteDraft(tx, ref);
  const sheet = ref.area === 'theme' ? createThemeSheet(content as Content['theme']) : undefined;
  if (sheet) await insertThemeSheet(tx, { ...sheet, now: at });

  const version = await findVersion(tx, id, at);
  if (!version) throw new Error(`Version ${id} was published but not found`);
  const area = auditName(ref, content);
  await recordAuditEntry(
    tx,
    { kind: 'storefront', id: subjectId(ref), actorId },
    {
      ...(schedule
        ? { action: 'storefront.scheduled', data: { area, changes, from: schedule.from.toISOString() } }
        : { action: 'storefront.published', data: { area, changes } }),
      // The texts are stored in `content_versions`.
      after: { version: version.number },
    },
  );
  return toVersionResponse(version);
}

async function assertPublishable(
  tx: Tx,
  { area }: AreaRef,
  { content, at }: { content: AnyContent; at: Date },
): Promise<void> {
  const context = await createShownContext(tx, [content], at);
  const blocking = (await findProblems(tx, area, content, context)).filter(({ blocks }) => blocks);
  if (blocking.length === 0) return;
  const fields = Object.fromEntries(blocking.map(({ path, message }) => [`${area}.${path}`, message]));
  throw new DomainError(area === 'theme' ? 'too_weak_contrast' : 'content_invalid', {}, fields);
}

function assertSchedule({ from, until }: Schedule, at: Date): void {
  if (from <= at) throw new DomainError('schedule_in_past', {}, 'from');
  if (until && until <= from) throw new DomainError('invalid_request', { reason: 'end_before_start' }, 'until');
}

/** A second late: a cache that is refilled too early would keep the old page. */
async function enqueueBoundaries(tx: Tx, { from, until }: Schedule, at: Date): Promise<void> {
  for (const boundary of until ? [from, until] : [from]) {
    const inSeconds = Math.ceil((boundary.getTime() - at.getTime()) / SECOND) + 1;
    await enqueue(tx, storefrontBoundary, {}, { key: `storefront:${boundary.toISOString()}`, inSeconds });
  }
}

function uniqueRefs(areas: readonly AreaRef[]): AreaRef[] {
  return [...new Map(areas.map((ref) => [subjectId(ref), ref])).values()];
}

function subjectId({ area, slug }: AreaRef): string {
  return slug ? `${area}/${slug}` : area;
}

function auditName({ area }: AreaRef, content: AnyContent | undefined): string {
  const title = areaTitle(area, content);
  return area === 'page' ? `Page "${title}"` : title;
}

import { z } from 'zod';
import { keepPrivateFile } from '../media/private-files.ts';
import type { MediaStore } from '../media/store.ts';
import { later, type Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { Hopeless, type Job } from '../platform/jobs.ts';
import { keptFor } from '../platform/retention.ts';
import type { Manifest } from './manifest.ts';
import { deletePrint, endPrint, failPrint, findPrint, listPrintsToForget, type Print } from './prints.queries.ts';
import { drawPrintJob, TAX_MONTH } from './prints.service.ts';
import type { Slip } from './slip.ts';

/** What stands on the papers is known by the rooms above, which pass it in. */
type Gatherers = {
  slips: (db: Db, orderIds: string[]) => Promise<Slip[]>;
  manifest: (db: Db, parcelIds: string[]) => Promise<Manifest>;
  /** Not a paper, but asked for, waited for and kept like one; its pages are files. */
  taxMonth: (db: Db, month: string, madeAt: Date) => Promise<{ content: Uint8Array; pages: number }>;
};
type PrintRoom = { store: MediaStore; now: Now; gather: Gatherers };

export const printJobs = (room: PrintRoom): readonly Job[] => [drawPrints(room), forgetOldPrints(room)];

const drawPrints = ({ store, now, gather }: PrintRoom): Job => ({
  name: drawPrintJob.name,
  run: async ({ db }, payload) => {
    const { printId } = z.object({ printId: z.uuid() }).parse(payload);
    const print = await findPrint(db, printId);
    if (print?.state !== 'asked') return;
    try {
      const { content, pages } = await draw(print, { db, gather, madeAt: now() });
      const fileKey = await keepPrivateFile(store, content);
      if (!(await endPrint(db, printId, { fileKey, pages, at: now() }))) await store.delete(fileKey);
    } catch (error) {
      // Somebody stands at the printer: they hear at once, and ask again, rather than that it is tried for hours.
      await failPrint(db, printId, now());
      throw new Hopeless(`Print ${printId} could not be drawn`, { cause: error });
    }
  },
});

const SLIPS = z.object({ orderIds: z.array(z.string()), layout: z.enum(['a6', 'a4']) });
const MANIFEST = z.object({ parcelIds: z.array(z.string()) });

type Drawing = { db: Db; gather: Gatherers; madeAt: Date };

async function draw({ kind, asked }: Print, { db, gather, madeAt }: Drawing) {
  if (kind === 'manifest') {
    const manifest = await gather.manifest(db, MANIFEST.parse(asked).parcelIds);
    if (manifest.parcels.length === 0) throw new Error('None of the parcels is with a courier any more');
    const { drawManifest } = await import('./manifest-paper.ts');
    return drawManifest(manifest, { madeAt });
  }
  if (kind === 'tax_month') return gather.taxMonth(db, TAX_MONTH.parse(asked).month, madeAt);
  const { orderIds, layout } = SLIPS.parse(asked);
  const slips = await gather.slips(db, orderIds);
  if (slips.length === 0) throw new Error('None of the orders has a slip any more');
  const { drawSlips } = await import('./slip-paper.ts');
  return drawSlips(slips, { layout, madeAt });
}

const forgetOldPrints = ({ store, now }: PrintRoom): Job => ({
  name: 'forget_old_prints',
  schedule: '53 * * * *',
  run: async ({ db, log }) => {
    const old = await listPrintsToForget(db, later(now(), -keptFor('prints')));
    for (const { id, fileKey } of old) {
      // The file first: where the store does not let go of it, its row stays and the next run tries again.
      if (fileKey) await store.delete(fileKey);
      await deletePrint(db, id);
    }
    if (old.length > 0) log.info({ forgotten: old.length }, 'old prints forgotten');
  },
});

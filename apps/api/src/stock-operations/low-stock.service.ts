import { randomUUID } from 'node:crypto';
import { toIndianDate } from '@kinari/contract/locale';
import { z } from 'zod';
import { type Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { enqueue, type Job } from '../platform/jobs.ts';
import { getSettings } from '../settings/settings.service.ts';
import { getLowStock, type LowStock, recordLowStockEmail } from './low-stock.queries.ts';

export const sendLowStockEmail = {
  name: 'send_staff_low_stock_email',
  payload: z.object({ mailId: z.uuid(), to: z.email() }),
};

export type LowStockEmailData = LowStock;

// Keep the email short: the stock page lists all variants.
const MAX_LISTED = 30;

export async function getLowStockEmailData(db: Db): Promise<LowStock | undefined> {
  const lowStock = await getLowStock(db, MAX_LISTED);
  return lowStock.lowCount + lowStock.outCount > 0 ? lowStock : undefined;
}

/** Enqueues an email to each configured address every morning in India if stock is low, at most once a day. */
export function lowStockEmailJob(now: Now): Job {
  return {
    name: 'enqueue_low_stock_emails',
    schedule: '30 2 * * *',
    run: async ({ db }) => {
      const { lowStockEmailRecipients: recipients } = await getSettings(db);
      if (recipients.length === 0 || !(await getLowStockEmailData(db))) return;
      await db.transaction().execute(async (tx) => {
        if (!(await recordLowStockEmail(tx, toIndianDate(now())))) return;
        for (const to of recipients) await enqueue(tx, sendLowStockEmail, { mailId: randomUUID(), to });
      });
    },
  };
}

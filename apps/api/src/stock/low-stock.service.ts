import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { dayInIndia, type Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { enqueue, type Job } from '../platform/jobs.ts';
import { readSettings } from '../settings/settings.service.ts';
import { type LowStock, noteLettersOf, readLowStock } from './low-stock.queries.ts';

export const lowStockMail = { name: 'send_low_stock_to_staff', payload: z.object({ mailId: z.uuid(), to: z.email() }) };

export type LowStockNews = LowStock;

// A letter is no list to work through: the stock page has them all.
const MOST_NAMED = 30;

/** What a letter about low stock tells; nothing where nothing is low. */
export async function lowStockNews(db: Db): Promise<LowStock | undefined> {
  const news = await readLowStock(db, MOST_NAMED);
  return news.lowCount + news.outCount > 0 ? news : undefined;
}

/** Every morning in India, where the shop is set so and something is low: a letter of its own for each address, once a day. */
export function tellOfLowStock(now: Now): Job {
  return {
    name: 'tell_of_low_stock',
    schedule: '30 2 * * *',
    run: async ({ db }) => {
      const { lowStockMail: addresses } = await readSettings(db);
      if (addresses.length === 0 || !(await lowStockNews(db))) return;
      await db.transaction().execute(async (tx) => {
        if (!(await noteLettersOf(tx, dayInIndia(now())))) return;
        for (const to of addresses) await enqueue(tx, lowStockMail, { mailId: randomUUID(), to });
      });
    },
  };
}

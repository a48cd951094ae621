import { readLetterhead } from '../../company/company.service.ts';
import type { Job } from '../../platform/jobs.ts';
import { lowStockMail, lowStockNews } from '../../stock/low-stock.service.ts';
import { letterKind, type MailRoom, sendLetter } from '../send-letter.ts';
import { lowStockLetter } from './stock-letter.ts';

/** The letter to staff about what runs low; where it was filled up before it is sent, there is nothing to tell. */
export function stockMailJobs(room: MailRoom): Job[] {
  return [
    {
      name: lowStockMail.name,
      run: async ({ db }, given) => {
        const { mailId, to } = lowStockMail.payload.parse(given);
        const news = await lowStockNews(db);
        if (!news) return;
        const company = await readLetterhead(db);
        const letter = lowStockLetter({ ...news, publicUrl: room.publicUrl });
        const recipient = { email: to, firstName: '' };
        await sendLetter(db, room, { id: mailId, kind: letterKind(lowStockMail), to: recipient, letter, company });
      },
    },
  ];
}

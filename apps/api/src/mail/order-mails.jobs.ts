import { readLetterhead } from '../company/company.service.ts';
import { recipientOf } from '../identity/email/unproven-letters.service.ts';
import { newOrderMail, orderConfirmationMail, orderStatusMail, tellStaffLater } from '../orders/order-mails.ts';
import { requireOrder } from '../orders/orders.service.ts';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import type { Job } from '../platform/jobs.ts';
import { readSettings } from '../settings/settings.service.ts';
import type { Mailer } from './mailer.ts';
import { confirmationLetter, newOrderLetter, statusLetter } from './order-letters.ts';
import { sendLetter } from './send-letter.ts';

type MailRoom = { mailer: Mailer; publicUrl: string; now: Now };
type Posting = { mailId: string; orderId: string; to?: string };
type Write = typeof confirmationLetter;

/** The letters about an order. They tell of the order as it stands when they are written. */
export function orderMailJobs({ mailer, publicUrl, now }: MailRoom): Job[] {
  /** To its customer, unless it says to whom. */
  async function post(db: Db, { mailId, orderId, to }: Posting, write: Write): Promise<void> {
    const order = await requireOrder(db, orderId);
    const company = await readLetterhead(db);
    // The order keeps the e-mail it was placed with; its customer may have changed theirs since.
    const recipient = to
      ? { email: to, firstName: '' }
      : await recipientOf(db, { userId: order.userId, mailId, now: now() });
    if (!recipient) return;
    const letter = write({ company: company.name, order, publicUrl, toStranger: recipient.notMe !== undefined });
    await sendLetter({ mailer, publicUrl }, { id: mailId, to: recipient, letter, company });
  }

  return [
    {
      name: orderConfirmationMail.name,
      run: async ({ db }, given) => {
        const posting = orderConfirmationMail.payload.parse(given);
        // First, so that staff hear of an order whose customer cannot be written to.
        const { newOrderLettersTo } = await readSettings(db);
        await tellStaffLater(db, { orderId: posting.orderId, to: newOrderLettersTo });
        await post(db, posting, confirmationLetter);
      },
    },
    {
      name: orderStatusMail.name,
      run: ({ db }, given) => post(db, orderStatusMail.payload.parse(given), statusLetter),
    },
    {
      name: newOrderMail.name,
      run: ({ db }, given) => post(db, newOrderMail.payload.parse(given), newOrderLetter),
    },
  ];
}

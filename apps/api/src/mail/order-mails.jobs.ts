import { z } from 'zod';
import { readLetterhead } from '../company/company.service.ts';
import { recipientOf } from '../identity/email/unproven-letters.service.ts';
import { newOrderMail, orderConfirmationMail, orderStatusMail, tellStaffLater } from '../orders/order-mails.ts';
import { requireOrder } from '../orders/orders.service.ts';
import type { Db } from '../platform/database/db.ts';
import type { Job } from '../platform/jobs.ts';
import { readSettings } from '../settings/settings.service.ts';
import { dayInIndia } from './letter-days.ts';
import { confirmationLetter, newOrderLetter, statusLetter } from './order-letters.ts';
import { offerOf, readSurroundings } from './order-surroundings.ts';
import { letterKind, type MailRoom, sendLetter } from './send-letter.ts';
import { trackLinkOf } from './track-link.ts';

type Posting = { kind: string; mailId: string; orderId: string; to?: string };
type Write = typeof confirmationLetter;

const toldByParcel = z.object({ data: z.object({ toldByParcel: z.literal(true) }) });

/** The letters about an order. They tell of the order as it stands when they are written. */
export function orderMailJobs(room: MailRoom): Job[] {
  const { publicUrl, now } = room;
  /** To its customer, unless it says to whom. */
  async function post(db: Db, { kind, mailId, orderId, to }: Posting, write: Write): Promise<void> {
    const order = await requireOrder(db, orderId);
    const company = await readLetterhead(db);
    // The order keeps the e-mail it was placed with; its customer may have changed theirs since.
    const recipient = to
      ? { email: to, firstName: '' }
      : await recipientOf(db, { userId: order.userId, mailId, now: now() });
    if (!recipient) return;
    const letter = write({
      company: company.name,
      order,
      publicUrl,
      trackLink: await trackLinkOf(db, { orderId, to: recipient, publicUrl, now: now() }),
      today: dayInIndia(now()),
      toStranger: recipient.notMe !== undefined,
      ...(await readSurroundings(db, orderId)),
      ...(order.deliveryStatus === 'DELIVERED' && (await offerOf(db, { orderId, now: now() }))),
    });
    await sendLetter(db, room, { id: mailId, kind, to: recipient, letter, company });
  }

  return [
    {
      name: orderConfirmationMail.name,
      run: async ({ db }, given) => {
        const posting = orderConfirmationMail.payload.parse(given);
        // First, so that staff hear of an order whose customer cannot be written to.
        const { newOrderLettersTo } = await readSettings(db);
        await tellStaffLater(db, { orderId: posting.orderId, to: newOrderLettersTo });
        await post(db, { ...posting, kind: letterKind(orderConfirmationMail) }, confirmationLetter);
      },
    },
    {
      name: orderStatusMail.name,
      run: async ({ db }, given) => {
        // What a parcel's own letter tells needs no second one.
        if (toldByParcel.safeParse(given).success) return;
        await post(db, { ...orderStatusMail.payload.parse(given), kind: letterKind(orderStatusMail) }, statusLetter);
      },
    },
    {
      name: newOrderMail.name,
      run: ({ db }, given) =>
        post(db, { ...newOrderMail.payload.parse(given), kind: letterKind(newOrderMail) }, newOrderLetter),
    },
  ];
}

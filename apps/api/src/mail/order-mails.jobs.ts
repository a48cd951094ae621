import { readLetterhead } from '../company/company.service.ts';
import { orderConfirmationMail, orderStatusMail } from '../orders/order-mails.ts';
import { requireOrder } from '../orders/orders.service.ts';
import type { Job } from '../platform/jobs.ts';
import { setLetter } from './letter.ts';
import type { Mailer } from './mailer.ts';
import { confirmationLetter, statusLetter } from './order-letters.ts';

type OrderMail = typeof orderConfirmationMail;
type Write = typeof confirmationLetter;

/** The letters about an order. They tell of the order as it stands when they are written. */
export function orderMailJobs({ mailer, publicUrl }: { mailer: Mailer; publicUrl: string }): Job[] {
  const url = `${publicUrl}/myaccount/order`;
  const mailJob = ({ name, payload }: OrderMail, write: Write): Job => ({
    name,
    run: async ({ db }, given) => {
      const { mailId, orderId } = payload.parse(given);
      const order = await requireOrder(db, orderId);
      const company = await readLetterhead(db);
      const letter = write({ company: company.name, order, url });
      await mailer.send({
        id: mailId,
        fromName: company.name,
        to: order.email,
        subject: letter.subject,
        ...setLetter(letter, company),
      });
    },
  });
  return [mailJob(orderConfirmationMail, confirmationLetter), mailJob(orderStatusMail, statusLetter)];
}

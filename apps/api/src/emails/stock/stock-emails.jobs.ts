import { getEmailSender } from '../../company/company.service.ts';
import type { Job } from '../../platform/jobs.ts';
import { getLowStockEmailData, sendLowStockEmail } from '../../stock-operations/low-stock.service.ts';
import { type EmailDeps, sendEmail, toEmailKind } from '../send-email.ts';
import { lowStockEmail } from './stock-emails.ts';

/** Low-stock email to staff. Not sent if everything was restocked in the meantime. */
export function createStockEmailJobs(deps: EmailDeps): Job[] {
  return [
    {
      name: sendLowStockEmail.name,
      run: async ({ db }, payload) => {
        const { mailId, to } = sendLowStockEmail.payload.parse(payload);
        const data = await getLowStockEmailData(db);
        if (!data) return;
        const company = await getEmailSender(db);
        const email = lowStockEmail({ ...data, publicUrl: deps.publicUrl });
        const recipient = { email: to, firstName: '' };
        await sendEmail(db, deps, {
          id: mailId,
          kind: toEmailKind(sendLowStockEmail),
          to: recipient,
          email,
          company,
        });
      },
    },
  ];
}

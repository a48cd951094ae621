import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toast.ts';
import { failureOf } from '../failure.ts';
import type { StaffReturn } from '../return.data.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { RefuseDialog } from './refuse-dialog.tsx';
import { isSoldOut } from './return-facts.ts';
import { useDecide } from './returns.data.ts';

/** Accept it, with who fetches it where the shop does; or refuse it with a sentence. */
export function Decide({ told }: { told: StaffReturn }) {
  const [open, setOpen] = useState<'accept' | 'refuse'>();
  const { mutateAsync, isPending } = useDecide(told.id);
  const moneyInstead = isSoldOut(told);
  const label = moneyInstead ? 'Accept, money back instead' : 'Accept';

  async function accept() {
    if (told.wePay) return setOpen('accept');
    try {
      await mutateAsync({ kind: 'accept', moneyInstead });
      notify({ text: `${told.number} accepted`, tone: 'ok' });
    } catch (error) {
      failureOf(error, 'That did not work. Please try again.');
    }
  }

  const close = () => setOpen(undefined);
  return (
    <div className="desk-foot">
      <p className="text-ink-2">
        {told.wePay ? 'We collect it, at our cost.' : 'The customer sends it, at their cost.'}
      </p>
      {moneyInstead && <Notice tone="warn">What is wanted in exchange has sold out.</Notice>}
      <div className="desk-actions">
        <Button size={44} busy={isPending} onClick={() => void accept()}>
          {label}
        </Button>
        <Button kind="secondary" size={44} disabled={isPending} onClick={() => setOpen('refuse')}>
          Refuse
        </Button>
      </div>
      {open === 'accept' && <AcceptDialog told={told} action={label} moneyInstead={moneyInstead} onClose={close} />}
      {open === 'refuse' && <RefuseDialog told={told} onClose={close} />}
    </div>
  );
}

import { Clock } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import { Button } from '../../ui/button.tsx';
import type { useForm } from '../../ui/form/use-form.ts';
import { icon20 } from '../../ui/icon.ts';
import { Notice } from '../../ui/notice.tsx';
import type { DestinationDraft } from '../destination-draft.ts';
import { DestinationFields } from '../destination-fields.tsx';
import { itemsWords, refundDays } from '../return-text.ts';
import { ReturnBill } from './return-bill.tsx';
import { type DraftLine, type PaidWith, unitsOf, wantsMoney, worthAs } from './return-draft.ts';
import { ReturnFoot } from './return-foot.tsx';

type RefundStepProps = {
  heading: RefObject<HTMLHeadingElement | null>;
  lines: readonly DraftLine[];
  paidWith: PaidWith;
  sendTo: string;
  today: string;
  form: ReturnType<typeof useForm<DestinationDraft>>;
  /** What was wanted in exchange has just sold out. */
  isSoldOut: boolean;
  onMoneyInstead: () => void;
  onBack: () => void;
};

/** Where the money goes, what it comes to and by when; then it is asked for. */
export function RefundStep(props: RefundStepProps) {
  const { heading, lines, paidWith, sendTo, today, form, isSoldOut, onMoneyInstead, onBack } = props;
  const isMoney = wantsMoney(lines);
  const wasSoldOut = form.refusal === 'exchange_sold_out';
  const said = useRef<HTMLDivElement>(null);
  // The button that was pressed has made way for another.
  useEffect(() => {
    if (isSoldOut) said.current?.focus();
  }, [isSoldOut]);
  return (
    <form {...form.form} aria-label="Ask for the return">
      <h1 ref={heading} tabIndex={-1} className="return-heading">
        {isMoney ? 'Where should the money go?' : 'Is everything right?'}
      </h1>
      {isMoney && (
        <>
          <p className="return-lead">
            You paid in cash, so tell us where to send it.
            {paidWith === 'both' && ' What you paid with shop credit comes back to your credit first.'}
          </p>
          <DestinationFields form={form} />
        </>
      )}
      <ReturnBill lines={lines} sendTo={sendTo} />
      <p className="return-by">
        <Clock {...icon20} />
        <ByWhen lines={lines} today={today} />
      </p>
      <div ref={said} tabIndex={-1} aria-live="polite" className="mt-4 rounded-control empty:hidden">
        {isSoldOut ? (
          <Notice tone="warn">{form.failure}</Notice>
        ) : (
          form.failure && !wasSoldOut && <Notice tone="bad">{form.failure}</Notice>
        )}
      </div>
      <ReturnFoot {...figureOf(lines)} onBack={onBack}>
        {isSoldOut ? (
          <Button key="money" onClick={onMoneyInstead}>
            Take the money back
          </Button>
        ) : (
          <Button key="ask" type="submit" busy={form.busy}>
            Ask for the return
          </Button>
        )}
      </ReturnFoot>
    </form>
  );
}

function figureOf(lines: readonly DraftLine[]) {
  const money = worthAs(lines, 'money');
  const credit = worthAs(lines, 'credit');
  if (money > 0) return { figure: formatRupees(money), note: 'back to you' };
  if (credit > 0) return { figure: formatRupees(credit), note: 'as shop credit' };
  return { figure: itemsWords(unitsOf(lines)), note: 'exchanged' };
}

function ByWhen({ lines, today }: { lines: readonly DraftLine[]; today: string }) {
  if (lines.every(({ wish }) => wish === 'exchange')) return <span>We send the other one when yours is with us.</span>;
  const { arrives, latest } = refundDays(today);
  return (
    <span>
      Within 14 days of our receiving it. If it reaches us on <b>{arrives}</b>, at the latest by <b>{latest}</b>.
    </span>
  );
}

import { formatPlural, formatRupees } from '@kinari/contract/locale';
import { Clock } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { useForm } from '../../ui/form/use-form.ts';
import { icon20 } from '../../ui/icon.ts';
import { DestinationFields } from '../destination-fields.tsx';
import { refundDays } from '../format-return.ts';
import { ReturnFormFooter } from './return-form-footer.tsx';
import {
  countUnits,
  type DraftLine,
  hasNoPrices,
  hasRefundLines,
  type PaidWith,
  type ReturnFormValues,
  valueByResolution,
} from './return-form-values.ts';
import { ReturnSummary } from './return-summary.tsx';

type RefundStepProps = {
  heading: RefObject<HTMLHeadingElement | null>;
  lines: readonly DraftLine[];
  paidWith: PaidWith;
  sendTo: string;
  today: string;
  form: ReturnType<typeof useForm<ReturnFormValues>>;
  /** The chosen exchange has just sold out. */
  isSoldOut: boolean;
  onMoneyInstead: () => void;
  onBack: () => void;
};

export function RefundStep(props: RefundStepProps) {
  const { heading, lines, paidWith, sendTo, today, form, isSoldOut, onMoneyInstead, onBack } = props;
  const hasRefund = hasRefundLines(lines);
  const needsDestination = hasRefund && paidWith !== 'online';
  const wasSoldOut = form.errorCode === 'exchange_sold_out';
  const messageRef = useRef<HTMLDivElement>(null);
  // The button that was clicked has been replaced.
  useEffect(() => {
    if (isSoldOut) messageRef.current?.focus();
  }, [isSoldOut]);
  return (
    <form {...form.form} aria-label="Request return">
      <h1 ref={heading} tabIndex={-1} className="return-heading">
        {needsDestination ? 'Where should we send your refund?' : 'Check your return'}
      </h1>
      {hasRefund && !needsDestination && (
        <p className="return-lead mb-4 text-text-muted">Your refund goes back to the account you paid with.</p>
      )}
      {needsDestination && (
        <>
          <p className="return-lead mb-4 text-text-muted">
            You paid in cash, so choose where we send it.
            {paidWith === 'both' && ' Store credit you used is restored first.'}
          </p>
          <DestinationFields form={form} />
        </>
      )}
      <ReturnSummary lines={lines} sendTo={sendTo} />
      <p className="return-by flex gap-3 mt-3.5 text-text-muted text-label/5-5 [&>svg]:flex-none [&>svg]:text-primary">
        <Clock {...icon20} />
        <RefundDates lines={lines} today={today} />
      </p>
      <div ref={messageRef} tabIndex={-1} aria-live="polite" className="mt-4 rounded-md empty:hidden">
        {isSoldOut ? (
          <Banner tone="warn">{form.failure}</Banner>
        ) : (
          form.failure && !wasSoldOut && <Banner tone="bad">{form.failure}</Banner>
        )}
      </div>
      <ReturnFormFooter {...formatRefundTotal(lines)} onBack={onBack}>
        {isSoldOut ? (
          <Button key="money" onClick={onMoneyInstead}>
            Get a refund
          </Button>
        ) : (
          <Button key="ask" type="submit" busy={form.busy}>
            Request return
          </Button>
        )}
      </ReturnFormFooter>
    </form>
  );
}

function formatRefundTotal(lines: readonly DraftLine[]) {
  const money = valueByResolution(lines, 'refund');
  const credit = valueByResolution(lines, 'store_credit');
  if (hasNoPrices(lines)) return { total: formatPlural(countUnits(lines), 'item'), note: 'as store credit' };
  if (money > 0) return { total: formatRupees(money), note: 'back to you' };
  if (credit > 0) return { total: formatRupees(credit), note: 'as store credit' };
  return { total: formatPlural(countUnits(lines), 'item'), note: 'exchanged' };
}

function RefundDates({ lines, today }: { lines: readonly DraftLine[]; today: string }) {
  if (lines.every(({ resolution }) => resolution === 'exchange'))
    return <span>We send the new item after we receive yours.</span>;
  const { arrives, latest } = refundDays(today);
  return (
    <span>
      Within 14 days of our receiving it. If it reaches us on <b>{arrives}</b>, at the latest by <b>{latest}</b>.
    </span>
  );
}

import { formatRupees } from '@kinari/contract/locale';
import type { ReactNode } from 'react';
import { useShop } from '../site/use-shop.ts';
import { classes } from '../ui/classes.ts';
import type { Cart } from './cart-totals.ts';

type OrderSummaryProps = {
  title: string;
  summary: Cart['summary'];
  credit?: { paid: number; left: number; leftName: string };
  children: ReactNode;
};

/** The same five amounts in cart and checkout. Store credit is a payment method: it is below the total and changes none. */
export function OrderSummary({ title, summary, credit, children }: OrderSummaryProps) {
  const { pricesIncludeGst } = useShop().company;
  const total = formatRupees(summary.total);
  const isPaid = credit !== undefined && credit.paid > 0;
  return (
    <section aria-label={title} className="order-summary hanging">
      <h2 className="mb-3 text-h3">{title}</h2>
      <dl className="tabular">
        <SummaryRow name="Subtotal" amount={formatRupees(summary.subtotal)} />
        <SummaryRow
          name="Discount"
          amount={`${summary.discount > 0 ? '−' : ''}${formatRupees(summary.discount)}`}
          className={summary.discount > 0 ? 'order-summary-saved' : undefined}
        />
        <SummaryRow name="Tax" amount={formatRupees(summary.tax)} />
        <SummaryRow name="Total" amount={total} className="order-summary-total pt-4" />
        {isPaid && <SummaryRow name="Store credit" amount={`−${formatRupees(credit.paid)}`} />}
        {isPaid && (
          <SummaryRow name={credit.leftName} amount={formatRupees(credit.left)} className="order-summary-left" />
        )}
      </dl>
      {pricesIncludeGst && <p className="pb-1 text-text-subtle text-sm">Prices include GST</p>}
      <dl className="tabular">
        <SummaryRow
          name="Total Savings"
          amount={formatRupees(summary.totalSavings)}
          className={summary.totalSavings > 0 ? 'order-summary-savings' : undefined}
        />
      </dl>
      <output className="sr-only">
        Total {total}
        {isPaid && `, ${credit.leftName.toLowerCase()} ${formatRupees(credit.left)}`}
      </output>
      {children}
    </section>
  );
}

function SummaryRow({ name, amount, className }: { name: string; amount: string; className?: string | undefined }) {
  return (
    <div className={classes('order-summary-amount flex justify-between gap-3', className)}>
      <dt>{name}</dt>
      <dd>{amount}</dd>
    </div>
  );
}

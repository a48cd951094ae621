import type { ReactNode } from 'react';
import { formatRupees } from '../platform/text/format-rupees.ts';
import { classes } from '../ui/classes.ts';
import type { Cart } from './cart-figures.ts';

type OrderSummaryProps = { title: string; summary: Cart['summary']; children: ReactNode };

/** The same five figures in the cart and at checkout. */
export function OrderSummary({ title, summary, children }: OrderSummaryProps) {
  const total = formatRupees(summary.total);
  return (
    <section aria-label={title} className="order-summary hanging">
      <h2 className="mb-3 text-h3">{title}</h2>
      <dl className="tabular">
        <Figure name="Subtotal" amount={formatRupees(summary.subtotal)} />
        <Figure
          name="Discount"
          amount={`${summary.discount > 0 ? '−' : ''}${formatRupees(summary.discount)}`}
          className={summary.discount > 0 ? 'order-summary-saved' : undefined}
        />
        <Figure name="Tax" amount={formatRupees(summary.tax)} />
        <Figure name="Total" amount={total} className="order-summary-total" />
        <Figure name="Total Savings" amount={formatRupees(summary.totalSavings)} className="order-summary-savings" />
      </dl>
      <output className="sr-only">Total {total}</output>
      {children}
    </section>
  );
}

function Figure({ name, amount, className }: { name: string; amount: string; className?: string | undefined }) {
  return (
    <div className={classes('order-summary-figure', className)}>
      <dt>{name}</dt>
      <dd>{amount}</dd>
    </div>
  );
}

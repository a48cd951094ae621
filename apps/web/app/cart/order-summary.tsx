import type { ReactNode } from 'react';
import { formatRupees } from '../platform/text/format-rupees.ts';
import { useShop } from '../shop/use-shop.ts';
import { classes } from '../ui/classes.ts';
import type { Cart } from './cart-figures.ts';

type OrderSummaryProps = {
  title: string;
  summary: Cart['summary'];
  /** What of the total is paid with shop credit, and what is left to pay. */
  credit?: { paid: number; left: number; leftName: string };
  children: ReactNode;
};

/** The same five figures in the cart and at checkout. Credit is a way of paying: it stands below the total and changes none of them. */
export function OrderSummary({ title, summary, credit, children }: OrderSummaryProps) {
  const { pricesIncludeGst } = useShop().company;
  const total = formatRupees(summary.total);
  const isPaid = credit !== undefined && credit.paid > 0;
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
        {isPaid && <Figure name="Paid with credit" amount={`−${formatRupees(credit.paid)}`} />}
        {isPaid && <Figure name={credit.leftName} amount={formatRupees(credit.left)} className="order-summary-left" />}
      </dl>
      {pricesIncludeGst && <p className="order-summary-note">Prices include GST</p>}
      <dl className="tabular">
        <Figure name="Total Savings" amount={formatRupees(summary.totalSavings)} className="order-summary-savings" />
      </dl>
      <output className="sr-only">
        Total {total}
        {isPaid && `, ${credit.leftName.toLowerCase()} ${formatRupees(credit.left)}`}
      </output>
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

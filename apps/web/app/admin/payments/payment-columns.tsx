import { formatRupees } from '@kinari/contract/locale';
import { Link } from 'react-router';
import { StatusBadge } from '../../ui/badge.tsx';
import { Allowed } from '../navigation/allowed.tsx';
import { ACTIONS_COLUMN, type DataTableColumn } from '../table/data-table-column.ts';
import { EMPTY_VALUE } from '../table/empty-state.tsx';
import { CheckPaymentButton } from './check-payment-button.tsx';
import {
  describeEvent,
  describeStatus,
  formatMoment,
  formatPayer,
  methodLabel,
  payerName,
  providerName,
  REVIEW_STATUS,
  shortOrderId,
} from './payment-format.ts';
import type { PaymentRow } from './payment-rows.ts';
import { isOpen, type Payment } from './payments.data.ts';

export const PAYMENT_COLUMNS: readonly DataTableColumn<PaymentRow>[] = [
  { id: 'customer', header: 'Customer', cell: renderCustomer, card: 'title', isRowHeader: true },
  {
    id: 'amount',
    header: 'Amount',
    cell: ({ payment }) => (payment ? formatRupees(payment.amount) : EMPTY_VALUE),
    align: 'end',
    card: 'end',
    className: 'tabular font-semibold',
  },
  { id: 'method', header: 'Paid with', cell: renderMethod },
  { id: 'status', header: 'Status', cell: renderStatus },
  { id: 'event', header: 'What happened', cell: renderEvent, className: 'min-w-36' },
  { id: 'time', header: 'When', cell: renderTime, className: 'text-text-muted table:min-w-38' },
  { ...ACTIONS_COLUMN, cell: ({ payment }) => payment && <PaymentAction payment={payment} /> },
];

/** Needs a look. */
export const isLatePayment = ({ payment }: PaymentRow) => !payment || payment.status === 'review';

const paymentPath = ({ id }: Pick<Payment, 'id'>) => `/admin/payments/${id}`;

function renderCustomer({ payment }: PaymentRow) {
  if (!payment) {
    return (
      <>
        <span className="font-semibold">Unknown</span>
        <small>No order</small>
      </>
    );
  }
  return (
    <>
      <Link to={paymentPath(payment)} className="row-link wrap-anywhere table:inline-block table:min-w-24 xl:min-w-36">
        {payerName(payment)}
      </Link>
      <small>
        {payment.orderId ? (
          <>
            Order <span className="font-mono">{shortOrderId(payment.orderId)}</span>
          </>
        ) : (
          'No order'
        )}
      </small>
    </>
  );
}

function renderMethod({ payment, unknown }: PaymentRow) {
  if (!payment) return providerName(unknown);
  return (
    <>
      {methodLabel(payment) ?? <span className="text-text-subtle">{providerName(payment)}</span>}
      {payment.payer && <small className="wrap-anywhere">{formatPayer(payment.payer)}</small>}
    </>
  );
}

function renderStatus({ payment }: PaymentRow) {
  const status = payment ? describeStatus(payment) : REVIEW_STATUS;
  return <StatusBadge status={status}>{status.text}</StatusBadge>;
}

function renderEvent({ payment }: PaymentRow) {
  if (!payment) return <span className="font-semibold text-danger">Unknown reference</span>;
  const text = describeEvent(payment);
  if (!text) return EMPTY_VALUE;
  return <span className={payment.status === 'review' ? 'font-semibold text-danger' : 'text-text-muted'}>{text}</span>;
}

function renderTime({ at, payment, unknown }: PaymentRow) {
  return (
    <>
      <time dateTime={at} className="whitespace-nowrap">
        {formatMoment(at)}
      </time>
      <small className="font-mono wrap-anywhere">
        {payment ? (payment.providerReference ?? payment.reference) : unknown.reference}
      </small>
    </>
  );
}

function PaymentAction({ payment }: { payment: Payment }) {
  if (payment.status === 'review') return <PaymentLink payment={payment} label="Review" />;
  const link = <PaymentLink payment={payment} label="Open" isInTable />;
  return isOpen(payment) ? (
    <Allowed to="checkPayment" otherwise={link}>
      <CheckPaymentButton payment={payment} isInRow />
    </Allowed>
  ) : (
    link
  );
}

type PaymentLinkProps = {
  payment: Payment;
  label: string;
  /** Cards are links themselves. */
  isInTable?: boolean;
};

function PaymentLink({ payment, label, isInTable = false }: PaymentLinkProps) {
  return (
    <Link
      to={paymentPath(payment)}
      aria-label={`${label} payment of ${payerName(payment)}`}
      className={isInTable ? 'cell-link in-table relative justify-end' : 'cell-link relative justify-end'}
    >
      {label}
    </Link>
  );
}

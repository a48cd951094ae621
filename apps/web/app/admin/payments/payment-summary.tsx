import { formatRupees } from '@kinari/contract/locale';
import { Link } from 'react-router';
import { StatusBadge } from '../../ui/badge.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useCanCall } from '../navigation/use-can-call.ts';
import { AdminPanel } from '../ui/admin-panel.tsx';
import { AttributeList } from './attribute-list.tsx';
import {
  describeEvent,
  describeStatus,
  formatMoment,
  formatPayer,
  formatTimeOf,
  methodLabel,
  payerName,
  providerName,
  shortOrderId,
} from './payment-format.ts';
import { isOpen, type Payment } from './payments.data.ts';

export function PaymentSummary({ payment }: { payment: Payment }) {
  const status = describeStatus(payment);
  // The panel above shows why a payment needs a look.
  const event = payment.status === 'review' || isOpen(payment) ? undefined : describeEvent(payment);
  return (
    <AdminPanel
      title="Payment"
      end={
        <span className="ml-auto">
          <StatusBadge status={status}>{status.text}</StatusBadge>
        </span>
      }
    >
      <AttributeList
        attributes={[
          { name: 'Order', value: <OrderLink payment={payment} /> },
          { name: 'Customer', value: payerName(payment) },
          { name: 'Amount', value: <b className="font-semibold tabular-nums">{formatRupees(payment.amount)}</b> },
          { name: 'Received', value: payment.receivedAmount !== null && formatRupees(payment.receivedAmount) },
          { name: 'Refunded', value: payment.refunded > 0 && formatRupees(payment.refunded) },
          { name: 'Paid with', value: formatMethod(payment) },
          { name: 'Started', value: formatMoment(payment.createdAt) },
          { name: 'Paid', value: payment.paidAt && formatMoment(payment.paidAt) },
          { name: 'Order kept till', value: isOpen(payment) && payment.until && formatTimeOf(payment.until) },
          { name: 'Next check', value: payment.nextCheckAt && formatTimeOf(payment.nextCheckAt) },
          { name: 'Provider', value: providerName(payment) },
          { name: 'Reference of the provider', value: <Reference text={payment.providerReference} /> },
          { name: 'Our reference', value: <Reference text={payment.reference} /> },
          { name: 'What happened', value: event },
        ]}
      />
    </AdminPanel>
  );
}

function OrderLink({ payment: { orderId, isTest } }: { payment: Payment }) {
  const canCall = useCanCall();
  if (!orderId) return isTest ? 'None, it is a test' : 'None';
  return canCall('getOrder') ? (
    <Link
      to={`/admin/order/${orderId}`}
      className="admin-text-link -my-3 font-mono md:pointer-fine:my-0 md:pointer-fine:min-h-5"
    >
      {shortOrderId(orderId)}
    </Link>
  ) : (
    <span className="font-mono">{shortOrderId(orderId)}</span>
  );
}

function Reference({ text }: { text: string | null }) {
  if (!text) return <span className="text-text-subtle">None yet</span>;
  return (
    <span className="inline-flex items-center">
      <span className="font-mono text-sm">{text}</span>
      <CopyButton label={`Copy ${text}`} text={text} className="-my-3 -mr-3" />
    </span>
  );
}

function formatMethod(payment: Payment): string | undefined {
  const text = [methodLabel(payment), payment.payer && formatPayer(payment.payer)].filter(Boolean).join(', ');
  return text || undefined;
}

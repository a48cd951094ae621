import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../ui/button.tsx';
import { paymentSettingsQuery } from '../navigation/payment-settings.data.ts';
import { useCanCall } from '../navigation/use-can-call.ts';
import { EmptyLine, EmptyState } from '../table/empty-state.tsx';
import type { ListValues } from '../table/list-params.ts';
import { getListPeriod, type PAYMENTS_PARAMS } from './payment-params.ts';

type PaymentsEmptyStateProps = {
  filter: ListValues<typeof PAYMENTS_PARAMS>;
  onClear: () => void;
  onAnyTime: () => void;
};

// A card next to a phone.
const DRAWING = (
  <>
    <path d="M14 34h60v42H14zM14 46h60M22 66h18" />
    <path d="M84 22h22v76H84zM91 90h8" />
    <path d="M78 60h-2" strokeDasharray="1 6" />
  </>
);

export function PaymentsEmptyState({ filter, onClear, onAnyTime }: PaymentsEmptyStateProps) {
  const canCall = useCanCall();
  const { data: settings } = useQuery(paymentSettingsQuery);
  const { tab, q, method } = filter;
  if (q !== '' || method !== undefined) {
    return (
      <EmptyState title="No payments found" drawing={DRAWING} clear={{ label: 'Clear search and filters', onClear }}>
        No payments match the search or filters.
      </EmptyState>
    );
  }
  if (tab === 'waiting') return <EmptyLine>No payments are waiting.</EmptyLine>;
  if (tab === 'review') return <EmptyLine>No payments need a look.</EmptyLine>;
  const isConfigured = settings?.providers.some((provider) => provider.isConfigured) ?? true;
  return (
    <EmptyState
      title={tab === 'refunds' ? 'No refunds of online payments' : 'No online payments'}
      drawing={DRAWING}
      clear={
        getListPeriod(filter) === 'all' || !isConfigured
          ? undefined
          : { label: 'Show payments of any time', onClear: onAnyTime }
      }
      action={
        !isConfigured &&
        canCall('runTestPayment') && (
          <ButtonLink to="/admin/settings/payments" size={44}>
            Set up a payment provider
          </ButtonLink>
        )
      }
    >
      {isConfigured
        ? 'Payments by UPI, card or netbanking appear here.'
        : 'With a payment provider, customers can pay by UPI, card or netbanking. Their payments appear here.'}
    </EmptyState>
  );
}

import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../../ui/button.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Allowed } from '../../navigation/allowed.tsx';
import { type PaymentSettings, paymentSettingsQuery } from '../../navigation/payment-settings.data.ts';
import { AdminPanel } from '../../ui/admin-panel.tsx';
import { LoadingBlock } from '../../ui/loading-block.tsx';
import { outlinedButtonClass } from '../../ui/outlined-button.ts';
import { ProviderPanel } from './provider-panel.tsx';
import { ProviderSetup } from './provider-setup.tsx';

// The age of the last event changes while the page is open.
const POLL_INTERVAL_MS = 30_000;

/** The payment providers of the shop. Keys are set on the server, never on a page. */
export function OnlinePaymentsView() {
  const { data, isError, isFetching, refetch } = useQuery({
    ...paymentSettingsQuery,
    staleTime: 0,
    refetchInterval: POLL_INTERVAL_MS,
  });
  return data ? (
    <OnlinePayments settings={data} />
  ) : isError ? (
    <LoadError what="the payment providers" busy={isFetching} onRetry={() => void refetch()} />
  ) : (
    <LoadingBlock what="the payment providers" />
  );
}

function OnlinePayments({ settings }: { settings: PaymentSettings }) {
  const { providers, canSendPayouts, lastTest } = settings;
  const configured = providers.filter(({ isConfigured }) => isConfigured);
  // Payments of a removed provider can still be refunded through it, so its events matter.
  return (
    <div className="grid grid-cols-1 items-start gap-4 table:grid-cols-[minmax(0,1fr)_332px] 2xl:grid-cols-[minmax(0,1fr)_380px]">
      <div className="grid grid-cols-1 gap-4">
        {configured
          .toSorted((a, b) => Number(b.isFirst) - Number(a.isFirst))
          .map((provider) => (
            <ProviderPanel
              key={provider.provider}
              provider={provider}
              isOnlyOne={configured.length === 1}
              lastTest={lastTest?.provider === provider.provider ? lastTest : null}
            />
          ))}
        {configured.length === 0 && <ProviderSetup providers={providers} />}
      </div>
      <div className="grid grid-cols-1 gap-4">
        {configured.length > 0 && <CustomerPreview />}
        <AdminPanel title="Time to pay and refunds">
          <div className="grid justify-items-start gap-3 px-3.5 pb-3.5">
            <p className="text-text-muted">
              How long items are kept for an order that waits for its payment, and up to which amount refunds are sent
              without approval.
            </p>
            {canSendPayouts && (
              <p className="text-text-muted">Refunds of cash orders are sent through RazorpayX after approval.</p>
            )}
            <Allowed to="getSettings">
              <ButtonLink
                kind="secondary"
                size={44}
                to="/admin/settings#online-payments"
                className={outlinedButtonClass}
              >
                Change in Settings
              </ButtonLink>
            </Allowed>
          </div>
        </AdminPanel>
      </div>
    </div>
  );
}

/** As on the checkout page. */
function CustomerPreview() {
  return (
    <AdminPanel title="What customers see">
      <ul className="grid gap-2 px-3.5 pb-3.5">
        <li className="rounded-md border border-primary bg-primary-tint px-3 py-2">
          <b className="block font-semibold">Cash on Delivery</b>
          <span className="text-sm text-text-muted">Pay when you receive</span>
        </li>
        <li className="rounded-md border border-border-strong px-3 py-2">
          <b className="block font-semibold">UPI, card or netbanking</b>
          <span className="text-sm text-text-muted">Pay now</span>
        </li>
      </ul>
      <p className="px-3.5 pb-3.5 text-sm text-text-subtle">Cash on Delivery stays first and chosen.</p>
    </AdminPanel>
  );
}

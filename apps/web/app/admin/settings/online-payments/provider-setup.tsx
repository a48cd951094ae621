import { PAYMENT_PROVIDER_LABELS } from '@kinari/contract/labels/payment-labels';
import { AdminPanel } from '../../ui/admin-panel.tsx';
import type { ProviderSettings } from './provider-format.ts';
import { WebhookAddress } from './webhook-address.tsx';

/** How to set up the first provider. */
export function ProviderSetup({ providers }: { providers: readonly ProviderSettings[] }) {
  return (
    <AdminPanel
      title="Set up online payments"
      intro="Customers can pay only in cash until a provider is set up. Nothing else in the shop changes."
    >
      <ol className="grid list-decimal gap-2 px-3.5 pb-3.5 pl-8 marker:text-text-subtle">
        <li>Open an account with Razorpay, PhonePe or Cashfree.</li>
        <li>
          On the server, set <Code>PAYMENT_PROVIDERS</Code> and the keys of the provider in <Code>.env</Code>. Start
          with its test keys. Keys are never typed into a page.
        </li>
        <li>Restart the shop. The provider then appears here.</li>
        <li>Add the webhook address of the provider in its dashboard:</li>
      </ol>
      <ul className="grid gap-3 border-t border-border p-3.5">
        {providers.map(({ provider, webhookUrl }) => (
          <li key={provider}>
            <WebhookAddress name={PAYMENT_PROVIDER_LABELS[provider]} url={webhookUrl} />
          </li>
        ))}
      </ul>
      <p className="border-t border-border px-3.5 py-2.5 text-text-muted">
        The page “Online payments” of the documentation has all settings and steps.
      </p>
    </AdminPanel>
  );
}

const Code = ({ children }: { children: string }) => <code className="font-mono text-sm">{children}</code>;

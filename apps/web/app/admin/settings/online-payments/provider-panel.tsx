import { PAYMENT_PROVIDER_LABELS } from '@kinari/contract/labels/payment-labels';
import { Check, CircleAlert, Clock, FlaskConical, TriangleAlert } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { icon14, icon16 } from '../../../ui/icon.ts';
import { AttributeList } from '../../payments/attribute-list.tsx';
import { AdminPanel } from '../../ui/admin-panel.tsx';
import {
  describeLastEvent,
  formatEventsToday,
  MODE_LABELS,
  type ProviderSettings,
  type TestPayment,
  type WebhookHealth,
} from './provider-format.ts';
import { TestPaymentSection } from './test-payment.tsx';
import { WebhookAddress } from './webhook-address.tsx';

type ProviderPanelProps = { provider: ProviderSettings; isOnlyOne: boolean; lastTest: TestPayment | null };

export function ProviderPanel({ provider: settings, isOnlyOne, lastTest }: ProviderPanelProps) {
  const { provider, mode, isFirst, hasWebhookSecret, webhookUrl, lastEventAt, eventsToday } = settings;
  const name = PAYMENT_PROVIDER_LABELS[provider];
  return (
    <AdminPanel
      title={name}
      end={
        mode && (
          <span className="ml-auto">
            <Badge
              tone={mode === 'live' ? 'ok' : 'amber'}
              icon={mode === 'live' ? <Check {...icon14} /> : <FlaskConical {...icon14} />}
            >
              {MODE_LABELS[mode]}
            </Badge>
          </span>
        )
      }
    >
      <AttributeList
        attributes={[
          { name: 'Keys', value: 'Set on the server' },
          { name: 'Webhook secret', value: hasWebhookSecret ? 'Set on the server' : 'Not set' },
          {
            name: 'New payments',
            value: isFirst ? 'Use this provider' : 'Only if the first provider does not answer',
          },
          { name: 'Refunds', value: !isOnlyOne && 'Of payments that this provider took' },
        ]}
      />
      {!hasWebhookSecret && (
        <p className="px-3.5 pb-3.5">
          <Banner tone="warn">
            Without the webhook secret, events of {name} are rejected, and payments are noticed only by checks every few
            minutes.
          </Banner>
        </p>
      )}
      <div className="grid gap-3 border-t border-border px-3.5 py-3.5">
        <WebhookAddress name={name} url={webhookUrl} />
        <p className="flex flex-wrap gap-x-3">
          <LastEvent health={describeLastEvent(lastEventAt)} />
          <span className="text-text-subtle">{formatEventsToday(eventsToday)}</span>
        </p>
      </div>
      <TestPaymentSection provider={provider} lastTest={lastTest} />
    </AdminPanel>
  );
}

const HEALTH_STYLES = {
  new: { Icon: Clock, className: 'text-text-muted' },
  ok: { Icon: Check, className: 'text-success' },
  warn: { Icon: TriangleAlert, className: 'text-attention' },
  alarm: { Icon: CircleAlert, className: 'text-danger font-semibold' },
};

function LastEvent({ health: { level, text } }: { health: WebhookHealth }) {
  const { Icon, className } = HEALTH_STYLES[level];
  return (
    <span className={`inline-flex items-center gap-1.5 ${className}`}>
      <Icon {...icon16} />
      {text}
    </span>
  );
}

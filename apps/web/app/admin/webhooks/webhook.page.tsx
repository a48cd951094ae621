import { useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Banner } from '../../ui/banner.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { usePolledWebhooks, type WebhookEndpoint } from '../data/webhooks.data.ts';
import { oneOf, pattern } from '../table/list-params.ts';
import { useListParams } from '../table/use-list-params.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { LoadingBlock } from '../ui/loading-block.tsx';
import { SecretPanel } from '../ui/secret-panel.tsx';
import { Deliveries } from './deliveries.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookBanner } from './webhook-banner.tsx';
import { type CreatedWebhook, WebhookForm } from './webhook-form.tsx';

const NEW_ID = 'new';
const PARAMS = {
  result: oneOf(['waiting', 'delivered', 'failed'] as const),
  delivery: pattern(/^[0-9a-f-]{36}$/),
};

/** Shows and edits an endpoint, with its deliveries. The id `new` adds one. */
export default function WebhookPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { data: endpoints, isError, isFetching, refetch } = usePolledWebhooks();
  const { values, set, linkTo } = useListParams(PARAMS);
  const [shownSecret, setShownSecret] = useState<CreatedWebhook>();
  // A new key resets the form.
  const [discards, setDiscards] = useState(0);
  const deliveriesHeading = useRef<HTMLHeadingElement>(null);
  const isNew = id === NEW_ID;
  const endpoint = endpoints?.find((candidate) => candidate.id === id);

  async function showCreated(created: CreatedWebhook) {
    setShownSecret(created);
    await navigate(`/admin/settings/webhooks/${created.id}`, { replace: true });
  }

  function hideSecret() {
    setShownSecret(undefined);
    // The pressed button is gone.
    deliveriesHeading.current?.focus({ preventScroll: true });
  }

  return (
    <AdminPage
      title={isNew ? 'New endpoint' : formatTitle(endpoint)}
      parent={{ to: '/admin/settings/webhooks', label: 'Webhooks' }}
      action={
        endpoint && (
          <WebhookActions
            endpoint={endpoint}
            onSecret={(secret) => setShownSecret({ id, secret })}
            onTestSent={(delivery) => set({ delivery, result: undefined })}
          />
        )
      }
    >
      {shownSecret?.id === id && (
        <SecretPanel
          key={shownSecret.secret}
          title="Secret of this endpoint"
          label="Secret"
          secret={shownSecret.secret}
          note="Copy it now. It is never shown again. With it, the program checks that a delivery is from this shop."
          onDone={hideSecret}
        />
      )}
      {endpoint && <WebhookBanner endpoint={endpoint} />}
      {endpoints && (endpoint || isNew) ? (
        <WebhookForm
          key={[id, endpoint?.version, endpoint?.status, discards].join()}
          endpoint={endpoint}
          onCreated={showCreated}
          onDiscard={() => setDiscards(discards + 1)}
        />
      ) : endpoints ? (
        <Banner tone="info">Endpoint not found.</Banner>
      ) : isError ? (
        <LoadError what="the endpoint" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <LoadingBlock what="the endpoint" />
      )}
      {endpoint && (
        <Deliveries
          key={id}
          endpoint={endpoint}
          heading={deliveriesHeading}
          result={values.result}
          selectedId={values.delivery}
          linkTo={(delivery) => linkTo({ delivery })}
          onResult={(result) => set({ result, delivery: '' })}
          onClose={() => set({ delivery: '' })}
        />
      )}
    </AdminPage>
  );
}

function formatTitle(endpoint: WebhookEndpoint | undefined): string {
  return endpoint ? new URL(endpoint.url).host : 'Endpoint';
}

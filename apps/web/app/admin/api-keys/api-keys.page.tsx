import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type ApiKey, apiKeysQuery, type CreatedApiKey } from '../data/api-keys.data.ts';
import { useTeamViews } from '../roles/team-views.ts';
import { DataTable } from '../table/data-table.tsx';
import { EmptyState } from '../table/empty-state.tsx';
import { ListPage } from '../table/list-page.tsx';
import { toListState } from '../table/list-state.ts';
import { useListShortcuts } from '../table/selection/use-list-shortcuts.ts';
import { SETTINGS_PARENT } from '../ui/admin-page.tsx';
import { SecretPanel } from '../ui/secret-panel.tsx';
import { createApiKeyColumns } from './api-key-columns.tsx';
import { ApiPanel } from './api-panel.tsx';
import { CreateApiKeyForm } from './create-api-key-form.tsx';
import { StopApiKeyDialog } from './stop-api-key-dialog.tsx';

export default function ApiKeysPage() {
  const query = useQuery(apiKeysQuery);
  const [created, setCreated] = useState<CreatedApiKey>();
  const [isSecretShown, setIsSecretShown] = useState(false);
  const [stopping, setStopping] = useState<ApiKey>();
  const formHeading = useRef<HTMLHeadingElement>(null);
  useListShortcuts({});

  function show(newKey: CreatedApiKey) {
    setCreated(newKey);
    setIsSecretShown(true);
  }

  function hideSecret() {
    setIsSecretShown(false);
    // The pressed button is gone.
    formHeading.current?.focus({ preventScroll: true });
  }

  return (
    <ListPage
      title="Team and access"
      parent={SETTINGS_PARENT}
      views={{ label: 'Team and access', views: useTeamViews(), current: 'api-keys' }}
    >
      {created && isSecretShown && (
        <SecretPanel
          key={created.apiKey.id}
          title={`Key “${created.apiKey.name}” created`}
          label="API key"
          secret={created.key}
          note="Copy it now. Only a fingerprint is stored, so it is never shown again."
          onDone={hideSecret}
        />
      )}
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_332px] 2xl:grid-cols-[minmax(0,1fr)_380px]">
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <DataTable
            label="API keys"
            what="API keys"
            list={toListState(query, query.data?.apiKeys)}
            columns={createApiKeyColumns({ newId: created?.apiKey.id, onStop: setStopping })}
            skeletonRows={3}
            empty={
              <EmptyState title="No API keys yet">
                With a key, a program such as an accounting system can use the shop without a person.
              </EmptyState>
            }
          />
          <p className="text-sm text-text-subtle">
            A key never manages staff or other keys. Each may send 600 requests a minute.
          </p>
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4 max-xl:max-w-200">
          {/* A new key of the form empties it. */}
          <CreateApiKeyForm key={created?.apiKey.id} heading={formHeading} onCreated={show} />
          {query.data && <ApiPanel api={query.data.api} />}
        </div>
      </div>
      {stopping && <StopApiKeyDialog apiKey={stopping} onClose={() => setStopping(undefined)} />}
    </ListPage>
  );
}

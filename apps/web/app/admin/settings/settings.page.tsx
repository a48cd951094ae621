import './settings.css';
import type { Settings } from '@kinari/contract/settings';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useShop } from '../../site/use-shop.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { apiKeysQuery } from '../data/api-keys.data.ts';
import { settingsQuery } from '../data/settings.data.ts';
import { tasksQuery } from '../data/tasks.data.ts';
import { taxSettingsQuery } from '../data/tax.data.ts';
import { webhooksQuery } from '../data/webhooks.data.ts';
import { paymentSettingsQuery } from '../navigation/payment-settings.data.ts';
import { useCanCall } from '../navigation/use-can-call.ts';
import { setupQuery } from '../setup/setup.data.ts';
import { staffQuery } from '../staff/staff.data.ts';
import { EmptyLine } from '../table/empty-state.tsx';
import { SearchBox } from '../table/filters/search-box.tsx';
import { ListPage } from '../table/list-page.tsx';
import { useListShortcuts } from '../table/selection/use-list-shortcuts.ts';
import { LoadingBlock } from '../ui/loading-block.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsNav, SettingsPages } from './settings-nav.tsx';
import { isPanel, listSections } from './settings-sections.ts';
import { SettingsTabs } from './settings-tabs.tsx';
import { useCurrentSection } from './use-current-section.ts';
import { useScrollToHash } from './use-scroll-to-hash.ts';

export default function SettingsPage() {
  const { company } = useShop();
  const canCall = useCanCall();
  const settings = useQuery({ ...settingsQuery, enabled: canCall('getSettings') });
  const { data: setup } = useQuery({ ...setupQuery, enabled: canCall('getSetup') });
  const { data: tax } = useQuery({ ...taxSettingsQuery, enabled: canCall('getTaxSettings') });
  const { data: payments } = useQuery({ ...paymentSettingsQuery, enabled: canCall('runTestPayment') });
  const { data: staffList } = useQuery({ ...staffQuery, enabled: canCall('listStaff') });
  const { data: apiKeys } = useQuery({ ...apiKeysQuery, enabled: canCall('listApiKeys') });
  const { data: webhooks } = useQuery({ ...webhooksQuery, enabled: canCall('listWebhooks') });
  const { data: tasks } = useQuery(tasksQuery);
  const [query, setQuery] = useState('');
  useListShortcuts({});
  const data = { company, settings: settings.data, setup, tax, payments, staffList, apiKeys, webhooks, tasks };
  const sections = listSections(data, canCall, query);
  const panels = sections.flatMap(({ rows }) => rows).filter(({ to }) => isPanel(to));
  // Panels are on the page only after the settings are loaded.
  const current = useCurrentSection(settings.data ? panels.map(({ to }) => to) : []);
  return (
    <ListPage
      title="Settings"
      filters={
        <SearchBox label="Search settings" placeholder="Search settings" q={query} onSearch={({ q }) => setQuery(q)} />
      }
    >
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[264px_minmax(0,1fr)] lg:items-start lg:gap-6 lg:max-w-400">
        {sections.length === 0 ? (
          <div className="lg:col-span-full">
            <EmptyLine>No settings match.</EmptyLine>
          </div>
        ) : (
          <>
            <SettingsTabs panels={panels} current={current} />
            <SettingsNav sections={sections} current={current} />
          </>
        )}
        {canCall('getSettings') && <SettingsPanels settings={settings} query={query} />}
        <SettingsPages sections={sections} />
      </div>
    </ListPage>
  );
}

type SettingsPanelsProps = { settings: UseQueryResult<Settings>; query: string };

function SettingsPanels({ settings: { data, isError, isFetching, refetch }, query }: SettingsPanelsProps) {
  // A new key resets the form.
  const [discards, setDiscards] = useState(0);
  useScrollToHash(data !== undefined);
  if (data) {
    return <SettingsForm key={discards} settings={data} query={query} onDiscard={() => setDiscards(discards + 1)} />;
  }
  if (isError) return <LoadError what="the settings" busy={isFetching} onRetry={() => void refetch()} />;
  return <LoadingBlock what="settings" />;
}

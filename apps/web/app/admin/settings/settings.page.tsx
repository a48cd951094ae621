import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdminPage } from '../admin-page.tsx';
import { settingsQuery } from '../settings.data.ts';
import { SettingsForm } from './settings-form.tsx';
import { SettingsTabs } from './settings-tabs.tsx';

export default function SettingsPage() {
  const { data: settings, isError, isFetching, refetch } = useQuery(settingsQuery);
  return (
    <AdminPage title="Settings">
      <SettingsTabs />
      {settings ? (
        <SettingsForm settings={settings} />
      ) : isError ? (
        <LoadFailure what="the settings" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true" className="max-w-140">
          <output className="sr-only">Loading the settings</output>
          <Skeleton className="h-120 rounded-control" />
        </div>
      )}
    </AdminPage>
  );
}

import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { settingsQuery } from '../data/settings.data.ts';
import { AdminPage } from '../ui/admin-page.tsx';
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
        <LoadError what="the settings" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true" className="max-w-140">
          <output className="sr-only">Loading settings</output>
          <Skeleton className="h-120 rounded-control" />
        </div>
      )}
    </AdminPage>
  );
}

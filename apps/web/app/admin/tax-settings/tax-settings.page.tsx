import '../company/company.css';
import '../variants/variant-editor.css';
import './tax-settings.css';
import { useQuery } from '@tanstack/react-query';
import { useUnsavedChangesPrompt } from '../../session/use-unsaved-changes-prompt.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type TaxSettings, taxSettingsQuery } from '../data/tax.data.ts';
import { SettingsTabs } from '../settings/settings-tabs.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { RatesForm, useRatesForm } from './rates-form.tsx';
import { TaxProfileForm, useTaxProfileForm } from './tax-profile-form.tsx';

export default function TaxSettingsPage() {
  const { data: settings, isError, isFetching, refetch } = useQuery(taxSettingsQuery);
  return (
    <AdminPage title="GST settings">
      <SettingsTabs />
      {settings ? (
        <TaxSettingsForms settings={settings} />
      ) : isError ? (
        <LoadError what="the GST settings" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true" className="max-w-140">
          <output className="sr-only">Loading the GST settings</output>
          <Skeleton className="h-120 rounded-control" />
        </div>
      )}
    </AdminPage>
  );
}

/** Two forms that are saved separately, with one confirmation on leaving. */
function TaxSettingsForms({ settings }: { settings: TaxSettings }) {
  const profile = useTaxProfileForm(settings);
  const rates = useRatesForm(settings);
  useUnsavedChangesPrompt(profile.isDirty || rates.isDirty);
  return (
    <div className="grid gap-12">
      <TaxProfileForm settings={settings} of={profile} />
      <RatesForm settings={settings} of={rates} />
    </div>
  );
}

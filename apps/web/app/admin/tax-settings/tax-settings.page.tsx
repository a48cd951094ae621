import '../company/company.css';
import '../variants/variant-grid.css';
import './tax-settings.css';
import { useQuery } from '@tanstack/react-query';
import { useAskBeforeLeaving } from '../../signed-in/use-ask-before-leaving.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdminPage } from '../admin-page.tsx';
import { SettingsTabs } from '../settings/settings-tabs.tsx';
import { type TaxSettings, taxSettingsQuery } from '../tax.data.ts';
import { RatesForm, useRatesForm } from './rates-form.tsx';
import { TaxProfileForm, useTaxProfileForm } from './tax-profile-form.tsx';

export default function TaxSettingsPage() {
  const { data: settings, isError, isFetching, refetch } = useQuery(taxSettingsQuery);
  return (
    <AdminPage title="Tax settings">
      <SettingsTabs />
      {settings ? (
        <TaxForms settings={settings} />
      ) : isError ? (
        <LoadFailure what="the tax settings" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true" className="max-w-140">
          <output className="sr-only">Loading the tax settings</output>
          <Skeleton className="h-120 rounded-control" />
        </div>
      )}
    </AdminPage>
  );
}

/** Two forms, each saved by itself; whoever leaves is asked once. */
function TaxForms({ settings }: { settings: TaxSettings }) {
  const profile = useTaxProfileForm(settings);
  const rates = useRatesForm(settings);
  useAskBeforeLeaving(profile.isDirty || rates.isDirty);
  return (
    <div className="grid gap-12">
      <TaxProfileForm settings={settings} of={profile} />
      <RatesForm settings={settings} of={rates} />
    </div>
  );
}

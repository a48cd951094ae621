import '../company/company.css';
import '../variants/variant-editor.css';
import './tax-settings.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUnsavedChangesPrompt } from '../../session/use-unsaved-changes-prompt.ts';
import { Banner } from '../../ui/banner.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { type TaxSettings, taxSettingsQuery } from '../data/tax.data.ts';
import { useCanCall } from '../navigation/use-can-call.ts';
import { AdminPage, SETTINGS_PARENT } from '../ui/admin-page.tsx';
import { LoadingBlock } from '../ui/loading-block.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import { RatesForm, useRatesForm } from './rates-form.tsx';
import { TaxProfileForm, useTaxProfileForm } from './tax-profile-form.tsx';

export default function TaxSettingsPage() {
  const { data: settings, isError, isFetching, refetch } = useQuery(taxSettingsQuery);
  // A new key resets the forms.
  const [discards, setDiscards] = useState(0);
  return (
    <AdminPage title="GST settings" parent={SETTINGS_PARENT}>
      {settings ? (
        <TaxSettingsForms key={discards} settings={settings} onDiscard={() => setDiscards(discards + 1)} />
      ) : isError ? (
        <LoadError what="the GST settings" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <LoadingBlock what="the GST settings" className="max-w-260" />
      )}
    </AdminPage>
  );
}

type TaxSettingsFormsProps = { settings: TaxSettings; onDiscard: () => void };

/** Two forms that are saved separately, with one save bar and one confirmation on leaving. */
function TaxSettingsForms({ settings, onDiscard }: TaxSettingsFormsProps) {
  const profile = useTaxProfileForm(settings);
  const rates = useRatesForm(settings);
  const changed = [profile, rates].filter(({ isDirty }) => isDirty);
  const canEdit = useCanCall()('updateTaxProfile');
  const isDirty = changed.length > 0;
  useUnsavedChangesPrompt(isDirty);
  return (
    <fieldset disabled={!canEdit} className="grid gap-12 min-w-0 max-w-260">
      {!canEdit && <Banner tone="info">You can see these settings, but not change them.</Banner>}
      <TaxProfileForm settings={settings} of={profile} />
      <RatesForm settings={settings} of={rates} />
      <SaveBar
        isDirty={isDirty}
        busy={profile.busy || rates.busy}
        onDiscard={onDiscard}
        onSave={() => {
          for (const form of changed) form.send();
        }}
      />
    </fieldset>
  );
}

import { toIndianDate } from '@kinari/contract/locale';
import { useState } from 'react';
import { ApiError } from '../../platform/api.ts';
import { showError } from '../../session/show-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { type TaxSettings, useSaveTaxRates } from '../data/tax.data.ts';
import { AdminPanel } from '../ui/admin-panel.tsx';
import { RateList } from './rate-list.tsx';
import {
  errorCellName,
  type RatesFormValues,
  toRatesBody,
  toRatesFormValues,
  validateRates,
} from './rates-form-values.ts';

const SAVE_FAILED = 'Couldn’t save the rates. Try again.';

export function RatesForm({ settings, of }: { settings: TaxSettings; of: ReturnType<typeof useRatesForm> }) {
  const { field, form, values, set, cell, failure, isDirty } = of;
  const today = toIndianDate();
  return (
    <form {...form} aria-label="Rates" className="grid grid-cols-1 gap-4">
      <UncheckedRatesBanner settings={settings} />
      <TextField
        label="Checked by an accountant on"
        type="date"
        max={today}
        hint="Leave empty if not checked."
        field={field('checkedOn')}
        className="max-w-70"
      />
      <AdminPanel
        title="Rates by HSN code"
        intro="The most specific HSN prefix applies. Some goods have a higher rate above a unit price, before tax. To change a rate, end it and add the next one."
      >
        <RateList
          rates={values.rates}
          today={today}
          cell={(row, column) => cell('rates', row, column)}
          onRates={(rates) => set({ rates })}
        />
      </AdminPanel>
      {failure && isDirty && <Banner tone="bad">{failure}</Banner>}
      {/* The save bar is outside the form. This makes Enter submit it. */}
      <input type="submit" hidden />
    </form>
  );
}

function UncheckedRatesBanner({ settings: { profile } }: { settings: TaxSettings }) {
  if (profile.ratesCheckedOn) return null;
  return (
    <Banner tone="warn">
      These rates have not been checked. Ask your accountant before you use them, and enter the date below.
    </Banner>
  );
}

export function useRatesForm(settings: TaxSettings) {
  const today = toIndianDate();
  const { mutateAsync } = useSaveTaxRates();
  // The version that the form was filled from, even if newer data was loaded since.
  const [version, setVersion] = useState(settings.ratesVersion);
  const form = useForm<RatesFormValues>({
    initial: toRatesFormValues(settings, today),
    validate: (formValues) => validateRates(formValues, today),
    submit: async (formValues) => {
      try {
        const saved = await mutateAsync(toRatesBody(formValues, version));
        setVersion(saved.ratesVersion);
        form.set(toRatesFormValues(saved, today));
      } catch (error) {
        throw mapErrorToCells(error, formValues);
      }
      notify({ text: 'Rates saved', tone: 'ok' });
    },
    onFailure: (error) => showError(error, SAVE_FAILED),
    fallback: SAVE_FAILED,
  });
  return form;
}

function mapErrorToCells(error: unknown, formValues: RatesFormValues): unknown {
  if (!(error instanceof ApiError)) return error;
  const { status, message, code, requestId = '' } = error;
  const fields = Object.entries(error.fields).map(([name, text]) => [errorCellName(name, formValues), text]);
  return new ApiError(status, { message, code, requestId, fields: Object.fromEntries(fields) });
}

import { dayInIndia } from '@kinari/contract/days';
import { useState } from 'react';
import { ApiError } from '../../platform/api.ts';
import { failureOf } from '../../signed-in/failure.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toast.ts';
import { type TaxSettings, useSaveTaxRates } from '../tax.data.ts';
import { RateList } from './rate-list.tsx';
import { cellOfRefusal, checkRates, type RatesDraft, ratesDraft, toRatesBody } from './rates-draft.ts';

const FAILED = 'The rates could not be saved.';

/** What is due by HSN code, and when somebody who knows looked at it. */
export function RatesForm({ settings, of }: { settings: TaxSettings; of: ReturnType<typeof useRatesForm> }) {
  const { field, form, values, set, cell, busy, failure } = of;
  const today = dayInIndia();
  return (
    <form {...form} aria-label="Rates" className="tax-rates">
      <h2 className="text-h3">Rates by HSN code</h2>
      <p className="max-w-140 text-ink-2">
        The longest beginning that fits counts. Some goods have a higher rate above a value of one piece, without tax.
      </p>
      <Checked settings={settings} />
      <RateList
        rates={values.rates}
        today={today}
        cell={(row, column) => cell('rates', row, column)}
        onRates={(rates) => set({ rates })}
      />
      <TextField
        label="Checked with our accountant on"
        type="date"
        max={today}
        hint="Empty: nobody has looked at them."
        field={field('checkedOn')}
        className="max-w-70"
      />
      {failure && <Notice tone="bad">{failure}</Notice>}
      <div className="admin-save">
        <Button type="submit" size={44} busy={busy}>
          Save rates
        </Button>
      </div>
    </form>
  );
}

function Checked({ settings: { profile } }: { settings: TaxSettings }) {
  if (profile.ratesCheckedOn) return null;
  return (
    <Notice tone="warn">
      No accountant has checked these rates. Please ask yours before you rely on them, and enter the day below.
    </Notice>
  );
}

export function useRatesForm(settings: TaxSettings) {
  const today = dayInIndia();
  const { mutateAsync } = useSaveTaxRates();
  // Saved on top of what this form was filled with, whatever has been read since.
  const [version, setVersion] = useState(settings.ratesVersion);
  const form = useForm<RatesDraft>({
    initial: ratesDraft(settings, today),
    check: (draft) => checkRates(draft, today),
    submit: async (draft) => {
      try {
        const saved = await mutateAsync(toRatesBody(draft, version));
        setVersion(saved.ratesVersion);
        form.set(ratesDraft(saved, today));
      } catch (error) {
        throw atItsCell(error, draft);
      }
      notify({ text: 'Rates saved', tone: 'ok' });
    },
    onFailure: (error) => failureOf(error, FAILED),
    fallback: FAILED,
  });
  return form;
}

function atItsCell(error: unknown, draft: RatesDraft): unknown {
  if (!(error instanceof ApiError)) return error;
  const { status, message, code, requestId = '' } = error;
  const fields = Object.entries(error.fields).map(([name, said]) => [cellOfRefusal(name, draft), said]);
  return new ApiError(status, { message, code, requestId, fields: Object.fromEntries(fields) });
}

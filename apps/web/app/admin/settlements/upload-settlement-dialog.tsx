import { PAYMENT_PROVIDER_LABELS, type PaymentProvider } from '@kinari/contract/labels/payment-labels';
import { MAX_LENGTH } from '@kinari/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Field } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { paymentSettingsQuery } from '../navigation/payment-settings.data.ts';
import { validateFileSize } from './settlement-validation.ts';
import { type SettlementImportResult, useImportSettlement } from './settlements.data.ts';

/** Settlements of Razorpay are fetched every night. */
const UPLOAD_PROVIDERS = ['phonepe', 'cashfree'] as const satisfies PaymentProvider[];

type UploadSettlementDialogProps = { onClose: () => void; onImported: (result: SettlementImportResult) => void };

export function UploadSettlementDialog({ onClose, onImported }: UploadSettlementDialogProps) {
  const { mutateAsync } = useImportSettlement();
  const { data: settings } = useQuery(paymentSettingsQuery);
  const configured = UPLOAD_PROVIDERS.find((name) =>
    settings?.providers.some(({ provider, isConfigured }) => provider === name && isConfigured),
  );
  const { field, ...state } = useForm<{ provider: PaymentProvider | ''; file: File | undefined }>({
    initial: { provider: '', file: undefined },
    // A file cannot be compared by its content here.
    isSame: (a, b) => a.provider === b.provider && a.file === b.file,
    validate: ({ file }) => ({ file: validateFileSize(file?.size) }),
    submit: async ({ provider, file }) => {
      if (!file) return;
      onImported(
        await mutateAsync({
          provider: provider || (configured ?? UPLOAD_PROVIDERS[0]),
          fileName: file.name.slice(0, MAX_LENGTH.note),
          csv: await file.text(),
        }),
      );
      onClose();
    },
    fieldErrors: { settlement_unreadable: 'file' },
    fallback: 'Couldn’t import the file. Check it and try again.',
  });
  const provider = field('provider');
  const file = field('file');
  return (
    <FormDialog title="Upload settlement file" action="Import" state={state} onClose={onClose}>
      <p className="text-text-muted">
        Download the settlement report as CSV from the dashboard of the provider. Rows that were imported before are
        skipped. Settlements of Razorpay are fetched every night.
      </p>
      <SelectField
        label="Provider"
        field={{
          ...provider,
          value: provider.value || (configured ?? UPLOAD_PROVIDERS[0]),
          onValue: (value) => provider.onValue(UPLOAD_PROVIDERS.find((name) => name === value) ?? ''),
        }}
      >
        {UPLOAD_PROVIDERS.map((name) => (
          <option key={name} value={name}>
            {PAYMENT_PROVIDER_LABELS[name]}
          </option>
        ))}
      </SelectField>
      <Field label="CSV file" hint="5 MB at most" error={file.error}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".csv,text/csv"
            className="min-h-11 w-full min-w-0 py-0.5 file:mr-3 file:min-h-10 file:cursor-pointer file:rounded-md file:border file:border-primary file:bg-surface file:px-3.5 file:font-semibold file:text-primary"
            onChange={({ target }) => file.onValue(target.files?.[0])}
          />
        )}
      </Field>
    </FormDialog>
  );
}

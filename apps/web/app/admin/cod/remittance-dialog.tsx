import { MAX_REMITTANCE_LENGTH } from '@kinari/contract/labels/cod-labels';
import { useState } from 'react';
import { errorMessage } from '../../platform/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { notify } from '../../ui/toast.ts';
import { previewRemittance, type RemittanceInput, type RemittanceResult, usePostRemittance } from './cod.data.ts';
import { formatRemittanceResult } from './remittance-labels.ts';
import { RemittanceSummary } from './remittance-summary.tsx';
import { validateRemittance } from './remittance-validation.ts';

type RemittancePreview = { input: RemittanceInput; result: RemittanceResult };

/** True if posted already, or if posting would record nothing and only use up the reference. */
const hasNothingToPost = ({ postedAt, matched, shortfall, overpaid }: RemittanceResult) =>
  postedAt !== null || (matched === 0 && shortfall.length === 0 && overpaid.length === 0);

/** Two steps: enter the remittance, then review the result before posting it. */
export function RemittanceDialog({ couriers, onClose }: { couriers: string[]; onClose: () => void }) {
  const [input, setInput] = useState<RemittanceInput>({ courier: couriers[0] ?? '', reference: '', csv: '' });
  const [preview, setPreview] = useState<RemittancePreview>();
  const postRemittance = usePostRemittance();

  function post({ input: remittance }: RemittancePreview) {
    postRemittance.mutate(remittance, {
      onSuccess: (result) => {
        notify({ text: formatRemittanceResult(result), tone: 'ok' });
        onClose();
      },
    });
  }

  if (!preview) {
    return (
      <RemittanceForm
        couriers={couriers}
        input={input}
        onClose={onClose}
        onPreview={(next) => {
          setInput(next.input);
          setPreview(next);
        }}
      />
    );
  }
  return (
    <Dialog
      open
      title="Review remittance"
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" disabled={postRemittance.isPending} onClick={() => setPreview(undefined)}>
            Back
          </Button>
          {hasNothingToPost(preview.result) ? (
            <Button onClick={onClose}>Close</Button>
          ) : (
            <Button busy={postRemittance.isPending} onClick={() => post(preview)}>
              Post remittance
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        <RemittanceSummary result={preview.result} />
        {postRemittance.error && (
          <Banner tone="bad">{errorMessage(postRemittance.error, 'Couldn’t post the remittance. Try again.')}</Banner>
        )}
      </div>
    </Dialog>
  );
}

type RemittanceFormProps = {
  couriers: string[];
  input: RemittanceInput;
  onClose: () => void;
  onPreview: (preview: RemittancePreview) => void;
};

function RemittanceForm({ couriers, input, onClose, onPreview }: RemittanceFormProps) {
  const { field, set, ...state } = useForm({
    initial: input,
    validate: validateRemittance,
    submit: async (values) => {
      const remittance = { ...values, reference: values.reference.trim() };
      onPreview({ input: remittance, result: await previewRemittance(remittance) });
    },
    fieldErrors: { remittance_empty: 'csv' },
    fallback: 'Couldn’t read the file. Check it and try again.',
  });

  async function readCsvFile(file: File | undefined) {
    // Do not read a file that is too long. The placeholder triggers the length error.
    if (file)
      set({ csv: file.size > MAX_REMITTANCE_LENGTH ? 'x'.repeat(MAX_REMITTANCE_LENGTH + 1) : await file.text() });
  }

  return (
    <FormDialog title="Add remittance" action="Next" state={state} onClose={onClose}>
      <SelectField label="Courier" field={field('courier')}>
        {couriers.map((courier) => (
          <option key={courier}>{courier}</option>
        ))}
      </SelectField>
      <TextField
        label="Reference"
        hint="Bank transfer number (UTR)"
        field={field('reference')}
        maxLength={60}
        autoComplete="off"
      />
      <div className="grid gap-1.5">
        <label htmlFor="remittance-file" className="text-sm font-semibold">
          CSV file
        </label>
        <input
          id="remittance-file"
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          className="cod-file w-full min-w-0 min-h-(--touch) py-0.5"
          onChange={({ target }) => void readCsvFile(target.files?.[0])}
        />
      </div>
      <TextAreaField
        label="Lines"
        hint="Or paste here: tracking number and amount, one shipment per line"
        field={field('csv')}
        rows={6}
        spellCheck={false}
      />
    </FormDialog>
  );
}

import { LONGEST_REMITTANCE } from '@kinari/contract/words/cash-words';
import { useState } from 'react';
import { failureText } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { notify } from '../../ui/toast.ts';
import { type Outcome, previewRemittance, type Remittance, usePostRemittance } from './cash.data.ts';
import { RemittanceOutcome } from './remittance-outcome.tsx';
import { sentenceOf } from './remittance-words.ts';

type Looked = { given: Remittance; outcome: Outcome };

/** Nothing of it would be entered: posted all the same, it would only use up the reference. */
const isDone = ({ postedAt, matched, short, over }: Outcome) =>
  postedAt !== null || (matched === 0 && short.length === 0 && over.length === 0);

/** Two steps: what came, and a look at what it comes to before anything is entered. */
export function RemittanceDialog({ couriers, onClose }: { couriers: string[]; onClose: () => void }) {
  const [given, setGiven] = useState<Remittance>({ courier: couriers[0] ?? '', reference: '', csv: '' });
  const [looked, setLooked] = useState<Looked>();
  const posting = usePostRemittance();

  function post({ given: remittance }: Looked) {
    posting.mutate(remittance, {
      onSuccess: (outcome) => {
        notify({ text: sentenceOf(outcome), tone: 'ok' });
        onClose();
      },
    });
  }

  if (!looked) {
    return (
      <Given
        couriers={couriers}
        given={given}
        onClose={onClose}
        onLooked={(next) => {
          setGiven(next.given);
          setLooked(next);
        }}
      />
    );
  }
  return (
    <Dialog
      open
      title="Look before posting"
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" disabled={posting.isPending} onClick={() => setLooked(undefined)}>
            Back
          </Button>
          {isDone(looked.outcome) ? (
            <Button onClick={onClose}>Close</Button>
          ) : (
            <Button busy={posting.isPending} onClick={() => post(looked)}>
              Post remittance
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        <RemittanceOutcome outcome={looked.outcome} />
        {posting.error && (
          <Notice tone="bad">{failureText(posting.error, 'The remittance could not be posted.')}</Notice>
        )}
      </div>
    </Dialog>
  );
}

type GivenProps = {
  couriers: string[];
  given: Remittance;
  onClose: () => void;
  onLooked: (looked: Looked) => void;
};

function Given({ couriers, given, onClose, onLooked }: GivenProps) {
  const { field, set, ...state } = useForm({
    initial: given,
    check: ({ reference, csv }) => ({
      reference: reference.trim() ? undefined : 'Please fill the reference',
      csv:
        csv.trim() === ''
          ? 'Please paste the lines, or choose the file'
          : csv.length > LONGEST_REMITTANCE
            ? 'This is too long: at most 200 KB'
            : undefined,
    }),
    submit: async (typed) => {
      const remittance = { ...typed, reference: typed.reference.trim() };
      onLooked({ given: remittance, outcome: await previewRemittance(remittance) });
    },
    refusals: { remittance_empty: 'csv' },
    fallback: 'The file could not be read.',
  });

  async function take(file: File | undefined) {
    // What is too long is not read, and said to be too long.
    if (file) set({ csv: file.size > LONGEST_REMITTANCE ? 'x'.repeat(LONGEST_REMITTANCE + 1) : await file.text() });
  }

  return (
    <FormDialog title="Add a remittance" action="Next" state={state} onClose={onClose}>
      <SelectField label="Courier" field={field('courier')}>
        {couriers.map((courier) => (
          <option key={courier}>{courier}</option>
        ))}
      </SelectField>
      <TextField
        label="Reference"
        hint="What the bank calls the transfer (UTR)"
        field={field('reference')}
        maxLength={60}
        autoComplete="off"
      />
      <div className="grid gap-1.5">
        <label htmlFor="remittance-file" className="text-small font-semibold">
          CSV file
        </label>
        <input
          id="remittance-file"
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          className="cash-file"
          onChange={({ target }) => void take(target.files?.[0])}
        />
      </div>
      <TextAreaField
        label="Lines"
        hint="Or paste them here: the number of each parcel and the amount"
        field={field('csv')}
        rows={6}
        spellCheck={false}
      />
    </FormDialog>
  );
}

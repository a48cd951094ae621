import { LONGEST } from '@kinari/contract/limits';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { useUnsavedGuard } from '../use-unsaved-guard.tsx';
import { type Party, useSaveParty } from './brands.data.ts';
import { COUNTRIES } from './countries.ts';
import { checkParty, partyDraft, toParty } from './party-rules.ts';

type PartyFormProps = {
  /** The company to change; without one, a new one is added. */
  party: Party | undefined;
  onClose: () => void;
  onSaved: (party: Party) => void;
};

/** The dialog for somebody who makes, packs or brings in what is sold; open as long as it is drawn. */
export function PartyForm({ party, onClose, onSaved }: PartyFormProps) {
  const { mutateAsync } = useSaveParty(party?.id);
  const { field, isDirty, ...state } = useForm({
    initial: partyDraft(party),
    check: checkParty,
    submit: async (draft) => {
      const saved = await mutateAsync(toParty(draft));
      notify({ text: party ? `${saved.name} is changed everywhere` : `${saved.name} is on the list`, tone: 'ok' });
      onSaved(saved);
    },
    refusals: { party_taken: 'name' },
    fallback: 'That could not be saved.',
  });
  const guard = useUnsavedGuard(isDirty, onClose);

  return (
    <>
      <FormDialog
        title={party ? 'Edit company' : 'Add company'}
        action={party ? 'Save' : 'Add company'}
        state={state}
        asksFirst={isDirty}
        onClose={guard.tryToClose}
      >
        <TextField label="Name" field={field('name')} maxLength={LONGEST.partyName} autoComplete="off" />
        <TextAreaField
          label="Address"
          hint="In full, as it stands on the pack."
          field={field('address')}
          maxLength={LONGEST.companyAddress}
          rows={2}
          autoComplete="off"
        />
        <div className="grid gap-5 md:grid-cols-2">
          <SelectField label="Country" field={field('country')}>
            {COUNTRIES.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField label="Pincode" mark="optional" field={field('pincode')} maxLength={12} autoComplete="off" />
          <TextField
            label="Email"
            mark="optional"
            field={field('email')}
            inputMode="email"
            autoCapitalize="none"
            maxLength={LONGEST.email}
            autoComplete="off"
          />
          <TextField
            label="Phone"
            mark="optional"
            field={field('phone')}
            inputMode="tel"
            maxLength={20}
            autoComplete="off"
          />
        </div>
      </FormDialog>
      {guard.question}
    </>
  );
}

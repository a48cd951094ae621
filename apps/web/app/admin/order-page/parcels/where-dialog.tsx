import { LONGEST } from '@kinari/contract/limits';
import { PARCEL_WORDS } from '@kinari/contract/words/parcel-words';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/toast.ts';
import { ParcelDialog } from './parcel-dialog.tsx';
import { needsReason, type Parcel, type Told } from './parcel-steps.ts';
import { useMoveParcel } from './parcels.data.ts';

type WhereDialogProps = { parcel: Parcel; orderId: string; places: Told[]; onClose: () => void };

/** Where a parcel is, and why; what cannot be taken back by itself is asked here. */
export function WhereDialog({ parcel, orderId, places, onClose }: WhereDialogProps) {
  const { mutateAsync } = useMoveParcel(orderId);
  const [first = 'moving'] = places;
  const isUnpacking = first === 'void';
  const of = useForm<{ to: string; reason: string }>({
    initial: { to: first, reason: '' },
    check: ({ to, reason }) => ({
      reason: needsReason(parcel.state, to as Told) && !reason.trim() ? 'Please say why' : undefined,
    }),
    submit: async ({ to, reason }) => {
      await mutateAsync({ parcel, to: to as Told, reason });
      notify({ text: `Parcel ${parcel.position}: ${PARCEL_WORDS[to as Told]}`, tone: 'ok' });
      onClose();
    },
    fallback: 'That did not work. Please try again.',
  });
  const { field, values } = of;
  return (
    <ParcelDialog
      title={titleOf(parcel, places)}
      submit={isUnpacking ? 'Unpack' : 'Save'}
      isDanger={isUnpacking}
      of={of}
      onClose={onClose}
    >
      {isUnpacking && <p>Its units are to be packed again. The parcel keeps its number and counts no more.</p>}
      {places.length > 1 && (
        <SelectField label="It is" field={field('to')}>
          {places.map((place) => (
            <option key={place} value={place}>
              {PARCEL_WORDS[place]}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label={values.to === 'failed' ? 'What the rider says' : 'Why'}
        mark={needsReason(parcel.state, values.to as Told) ? 'required' : 'optional'}
        field={field('reason')}
        maxLength={LONGEST.note}
      />
    </ParcelDialog>
  );
}

function titleOf({ position }: Parcel, [first, more]: Told[]): string {
  if (more) return `Where is parcel ${position}?`;
  return first === 'void' ? `Unpack parcel ${position}` : `Delivery of parcel ${position} failed`;
}

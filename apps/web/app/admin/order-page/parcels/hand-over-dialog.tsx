import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/toast.ts';
import type { OrderInFull } from '../order-page.data.ts';
import { EwayBillField, ewayBillError } from './eway-bill-field.tsx';
import { ParcelDialog } from './parcel-dialog.tsx';
import { needsEwayBill, type Parcel } from './parcel-steps.ts';
import { useHandOver, useRenumber } from './parcels.data.ts';

type HandOverDialogProps = { parcel: Parcel; told: OrderInFull; isNew: boolean; onClose: () => void };

/** Who brings a parcel, and by what number it is followed there. Also to correct it later. */
export function HandOverDialog({ parcel, told, isNew, onClose }: HandOverDialogProps) {
  const handOver = useHandOver(told.order.id, parcel.id);
  const renumber = useRenumber(told.order.id, parcel.id);
  const needsBill = isNew && needsEwayBill(parcel, told);
  const of = useForm({
    initial: {
      courier: parcel.courier ?? '',
      number: parcel.number ?? '',
      trackUrl: parcel.trackUrl ?? '',
      ewayBill: '',
    },
    check: ({ courier, trackUrl, ewayBill }) => ({
      courier: courier.trim() ? undefined : 'Please say who brings it',
      trackUrl: trackUrl && !/^https?:\/\/\S+$/.test(trackUrl) ? 'An address that begins with https://' : undefined,
      ewayBill: needsBill ? ewayBillError(ewayBill) : undefined,
    }),
    submit: async ({ courier, number, trackUrl, ewayBill }) => {
      const given = { courier, number, ...(trackUrl && { trackUrl }) };
      if (isNew) await handOver.mutateAsync({ ...given, ...(ewayBill && { ewayBill }) });
      else await renumber.mutateAsync(given);
      notify({ text: isNew ? `Parcel ${parcel.position} handed over` : 'Courier and number saved', tone: 'ok' });
      onClose();
    },
    refusals: { number_taken: 'number', eway_bill_missing: 'ewayBill' },
    fallback: 'That did not work. Please try again.',
  });
  const { field } = of;
  return (
    <ParcelDialog
      title={isNew ? `Hand over parcel ${parcel.position}` : `Courier of parcel ${parcel.position}`}
      submit={isNew ? 'Hand over' : 'Save'}
      of={of}
      onClose={onClose}
    >
      <TextField label="Courier" mark="required" field={field('courier')} maxLength={40} list="known-couriers" />
      <datalist id="known-couriers">
        {['Delhivery', 'Blue Dart', 'DTDC', 'Ekart', 'India Post', 'XpressBees', 'By hand'].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <TextField
        label="Tracking number"
        mark="optional"
        field={field('number')}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
      />
      <TextField
        label="Address to follow it"
        mark="optional"
        field={field('trackUrl')}
        type="url"
        autoComplete="off"
        maxLength={300}
      />
      {needsBill && <EwayBillField field={field('ewayBill')} />}
    </ParcelDialog>
  );
}

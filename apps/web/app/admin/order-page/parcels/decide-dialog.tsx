import type { Body } from '@kinari/contract/contract';
import { LONGEST, MOBILE } from '@kinari/contract/limits';
import { dayInIndia, formatMoment } from '../../../platform/text/format-date.ts';
import { mobileDigits } from '../../../platform/text/phone.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/toast.ts';
import type { OrderInFull } from '../order-page.data.ts';
import { ParcelDialog } from './parcel-dialog.tsx';
import type { Parcel } from './parcel-steps.ts';
import { useDecide } from './parcels.data.ts';

type DecideDialogProps = { parcel: Parcel; told: OrderInFull; onClose: () => void };
type Values = { kind: string; on: string; mobile: string; addressLine1: string; addressLine2: string };

const DAY_MS = 24 * 60 * 60_000;

/** What to do about a failed delivery; the customer may answer the same by the link in the letter. */
export function DecideDialog({ parcel, told: { order }, onClose }: DecideDialogProps) {
  const { mutateAsync } = useDecide(order.id, parcel.id);
  const of = useForm<Values>({
    initial: {
      kind: 'try_again',
      on: tomorrow(),
      mobile: order.mobile ?? '',
      addressLine1: order.address.addressLine1,
      addressLine2: order.address.addressLine2 ?? '',
    },
    check: ({ kind, on, mobile, addressLine1 }) => ({
      on: kind === 'try_again' && on < dayInIndia() ? 'A day from today on' : undefined,
      mobile: kind === 'new_contact' && mobile && !MOBILE.test(mobile) ? '10 digits, as people dial them' : undefined,
      addressLine1: kind === 'new_contact' && !addressLine1.trim() ? 'Please say where' : undefined,
    }),
    submit: async (values) => {
      await mutateAsync(decisionOf(values));
      notify({ text: `Parcel ${parcel.position}: decided`, tone: 'ok' });
      onClose();
    },
    fallback: 'That did not work. Please try again.',
  });
  const { field, set, values } = of;
  const mobile = field('mobile');
  return (
    <ParcelDialog title={`Failed delivery of parcel ${parcel.position}`} submit="Decide" of={of} onClose={onClose}>
      <p className="text-ink-2">
        {parcel.failure}
        {parcel.decideBy && `, decide by ${formatMoment(parcel.decideBy)}`}
      </p>
      <SelectField label="What to do" field={field('kind')}>
        <option value="try_again">Try again on a day</option>
        <option value="new_contact">New mobile or address</option>
        <option value="bring_back">Bring it back</option>
      </SelectField>
      {values.kind === 'try_again' && (
        <TextField label="On" type="date" min={dayInIndia()} field={field('on')} required />
      )}
      {values.kind === 'new_contact' && (
        <>
          <TextField
            label="Mobile"
            type="tel"
            field={{ ...mobile, onValue: (typed) => set({ mobile: mobileDigits(typed) }) }}
            maxLength={20}
          />
          <TextField label="Address line 1" field={field('addressLine1')} maxLength={LONGEST.addressLine} />
          <TextField
            label="Address line 2"
            mark="optional"
            field={field('addressLine2')}
            hint={`The pincode, ${order.address.postalCode}, stays: another one would be another way.`}
            maxLength={LONGEST.addressLine}
          />
        </>
      )}
    </ParcelDialog>
  );
}

function tomorrow(): string {
  return dayInIndia(new Date(Date.now() + DAY_MS));
}

function decisionOf({ kind, on, mobile, addressLine1, addressLine2 }: Values): Body<'decideFailure'> {
  if (kind === 'try_again') return { kind, on };
  if (kind === 'bring_back') return { kind };
  return { kind: 'new_contact', ...(mobile && { mobile }), addressLine1, addressLine2 };
}

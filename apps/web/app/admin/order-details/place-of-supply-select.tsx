import { STATES } from '@kinari/contract/gst/states';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { useUpdatePlaceOfSupply } from './order-details.data.ts';

/** Lets staff choose the state if neither the address nor the pincode gives it. */
export function PlaceOfSupplySelect({ orderId, pincode }: { orderId: string; pincode: string }) {
  const { mutateAsync } = useUpdatePlaceOfSupply(orderId);
  const { field, form, busy, failure } = useForm({
    initial: { stateCode: '' },
    validate: ({ stateCode }) => ({ stateCode: stateCode ? undefined : 'Choose a state' }),
    submit: async ({ stateCode }) => {
      await mutateAsync(stateCode);
      notify({ text: 'State saved', tone: 'ok' });
    },
    fallback: 'Couldn’t save the state. Try again.',
  });

  return (
    <form {...form} aria-label="Choose state" className="mb-3 grid gap-3">
      <Banner tone="warn">
        The address has no state, and pincode {pincode} doesn’t identify one. Without a state, the order can’t be
        invoiced or shipped.
      </Banner>
      <div className="order-choose-state grid gap-3 justify-items-start">
        <SelectField label="Delivery state" field={field('stateCode')}>
          <option value="">Choose…</option>
          {STATES.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button type="submit" busy={busy}>
          Choose state
        </Button>
      </div>
      <div role="alert">{failure && <Banner tone="bad">{failure}</Banner>}</div>
    </form>
  );
}

import { STATES } from '@kinari/contract/gst/states';
import { useState } from 'react';
import { errorMessage } from '../../platform/api.ts';
import { showError } from '../../session/show-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { notify } from '../../ui/toast.ts';
import { useUpdatePlaceOfSupply } from './order-details.data.ts';

/** Lets staff choose the state if neither the address nor the pincode gives it. */
export function PlaceOfSupplySelect({ orderId, pincode }: { orderId: string; pincode: string }) {
  const [stateCode, setStateCode] = useState('');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { mutateAsync, isPending } = useUpdatePlaceOfSupply(orderId);

  async function save() {
    setWasSubmitted(true);
    if (!stateCode || isPending) return;
    try {
      await mutateAsync(stateCode);
      notify({ text: 'State saved', tone: 'ok' });
    } catch (error) {
      showError(error, errorMessage(error, 'Couldn’t save the state. Try again.'));
    }
  }

  return (
    <form
      aria-label="Choose state"
      noValidate
      className="mb-3 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Banner tone="warn">
        The address has no state, and pincode {pincode} doesn’t identify one. Without a state, the order can’t be
        invoiced or shipped.
      </Banner>
      <div className="order-choose-state">
        <SelectField
          label="Delivery state"
          field={{
            name: 'stateCode',
            value: stateCode,
            error: wasSubmitted && !stateCode ? 'Choose a state' : undefined,
            onValue: setStateCode,
            onLeave: () => undefined,
          }}
        >
          <option value="">Choose…</option>
          {STATES.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button type="submit" busy={isPending}>
          Choose state
        </Button>
      </div>
    </form>
  );
}

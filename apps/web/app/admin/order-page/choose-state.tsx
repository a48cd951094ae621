import { STATES } from '@kinari/contract/gst/states';
import { useState } from 'react';
import { failureText } from '../../platform/api.ts';
import { failureOf } from '../../signed-in/failure.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toast.ts';
import { useChooseState } from './order-page.data.ts';

/** Where neither an address nor its pincode says which state it is in, whoever knows says it. */
export function ChooseState({ orderId, pincode }: { orderId: string; pincode: string }) {
  const [stateCode, setStateCode] = useState('');
  const [isJudged, setIsJudged] = useState(false);
  const { mutateAsync, isPending } = useChooseState(orderId);

  async function choose() {
    setIsJudged(true);
    if (!stateCode || isPending) return;
    try {
      await mutateAsync(stateCode);
      notify({ text: 'State chosen', tone: 'ok' });
    } catch (error) {
      failureOf(error, failureText(error, 'The state could not be saved. Please try again.'));
    }
  }

  return (
    <form
      aria-label="Choose state"
      noValidate
      className="mb-3 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void choose();
      }}
    >
      <Notice tone="warn">
        The address names no state, and pincode {pincode} does not say which. Without one there is no invoice, and the
        order cannot leave.
      </Notice>
      <div className="order-choose-state">
        <SelectField
          label="State it goes to"
          field={{
            name: 'stateCode',
            value: stateCode,
            error: isJudged && !stateCode ? 'Please choose one' : undefined,
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

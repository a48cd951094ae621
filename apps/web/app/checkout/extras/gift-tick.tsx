import { LONGEST } from '@kinari/contract/limits';
import { CheckField } from '../../ui/form/check-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { GiftBlock } from './use-gift.ts';

/** An order can be a present: then it asks for whom. */
export function GiftTick({ block: { isGift, setIsGift, field } }: { block: GiftBlock }) {
  return (
    <div className="checkout-gift">
      <CheckField
        field={{ name: 'isGift', value: isGift, error: undefined, onValue: setIsGift, onLeave: () => {} }}
        hint="No prices on the slip inside. The recipient can return it for gift credit."
      >
        <span className="font-semibold">This is a gift</span>
      </CheckField>
      {isGift && (
        <div className="checkout-pair sm:pl-8">
          <TextField label="Recipient’s name" field={field('name')} autoComplete="off" maxLength={LONGEST.personName} />
          <TextField
            label="Their mobile or e-mail"
            field={field('contact')}
            autoComplete="off"
            autoCapitalize="none"
            inputMode="email"
            spellCheck={false}
            maxLength={LONGEST.email}
          />
        </div>
      )}
    </div>
  );
}

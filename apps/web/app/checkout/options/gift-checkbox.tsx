import { MAX_LENGTH } from '@kinari/contract/limits';
import { CheckField } from '../../ui/form/check-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { GiftSection } from './use-gift.ts';

export function GiftCheckbox({ block: { isGift, setIsGift, field } }: { block: GiftSection }) {
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
          <TextField
            label="Recipient’s name"
            field={field('name')}
            autoComplete="off"
            maxLength={MAX_LENGTH.personName}
          />
          <TextField
            label="Their mobile or email"
            field={field('contact')}
            autoComplete="off"
            autoCapitalize="none"
            inputMode="email"
            spellCheck={false}
            maxLength={MAX_LENGTH.email}
          />
        </div>
      )}
    </div>
  );
}

import { normalizeGiftCode } from '@kinari/contract/labels/return-labels';
import { formatRupees } from '@kinari/contract/locale';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { validateGiftCode } from './gift-code.ts';
import { useRedeemGiftCode } from './store-credit.data.ts';

type GiftCodeFormProps = { onAdded?: () => void; onDirty?: (isDirty: boolean) => void };

/** The first account that enters a gift code receives its store credit. */
export function GiftCodeForm({ onAdded, onDirty }: GiftCodeFormProps) {
  const { mutateAsync } = useRedeemGiftCode();
  const { field, form, set, busy, failure } = useForm({
    initial: { code: '' },
    validate: validateGiftCode,
    submit: async ({ code }) => {
      const { added } = await mutateAsync(normalizeGiftCode(code));
      notify({ text: `${formatRupees(added)} added to your store credit`, tone: 'ok' });
      onDirty?.(false);
      set({ code: '' });
      onAdded?.();
    },
    fieldErrors: { gift_code_invalid: 'code' },
  });
  const code = field('code');
  return (
    <form
      {...form}
      aria-label="Add to store credit"
      className="grid max-w-[420px] grid-cols-[minmax(0,1fr)_auto] items-start gap-3"
    >
      <TextField
        label="Gift code"
        hint="Such as KIN-4F7Q-9M2X-B6TR"
        field={{
          ...code,
          onValue: (text) => {
            code.onValue(text.toUpperCase());
            onDirty?.(text.trim() !== '');
          },
        }}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="go"
        spellCheck={false}
        maxLength={40}
      />
      <Button type="submit" kind="secondary" busy={busy} className="mt-6.5">
        Add
      </Button>
      {failure && (
        <div className="col-span-full">
          <Banner tone="bad">{failure}</Banner>
        </div>
      )}
    </form>
  );
}

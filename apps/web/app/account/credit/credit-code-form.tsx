import { tidyCreditCode } from '@kinari/contract/words/return-words';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toast.ts';
import { useAddCredit } from './credit.data.ts';
import { checkCode } from './credit-code.ts';

type CreditCodeFormProps = { onAdded?: () => void; onDirty?: (isDirty: boolean) => void };

/** A gift's code becomes credit of whoever enters it first. */
export function CreditCodeForm({ onAdded, onDirty }: CreditCodeFormProps) {
  const { mutateAsync } = useAddCredit();
  const { field, form, set, busy, failure } = useForm({
    initial: { code: '' },
    check: checkCode,
    submit: async ({ code }) => {
      const { added } = await mutateAsync(tidyCreditCode(code));
      notify({ text: `${formatRupees(added)} added to your credit`, tone: 'ok' });
      onDirty?.(false);
      set({ code: '' });
      onAdded?.();
    },
    refusals: { credit_not_valid: 'code' },
  });
  const code = field('code');
  return (
    <form
      {...form}
      aria-label="Add to my credit"
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
          <Notice tone="bad">{failure}</Notice>
        </div>
      )}
    </form>
  );
}

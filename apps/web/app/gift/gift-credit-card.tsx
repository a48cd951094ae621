import { formatDay, formatRupees } from '@kinari/contract/locale';
import { ButtonLink } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import type { GiftCredit } from './gift.data.ts';

export function GiftCreditCard({ credit: { code, amount, expiresOn } }: { credit: GiftCredit }) {
  const sum = formatRupees(amount);
  return (
    <section
      aria-label={`Gift credit ${sum}`}
      className="grid gap-3 px-4 py-5 border border-border bg-surface lg:p-6 hanging"
    >
      <h2 className="text-h2">
        Gift credit <span className="tabular">{sum}</span>
      </h2>
      <p className="flex items-center justify-between gap-2 max-w-105 py-1 pr-1 pl-4 border border-dashed border-border-strong rounded-md bg-sunken text-lg/[inherit] font-semibold tracking-[0.02em] whitespace-nowrap">
        <span className="font-mono select-all">{code}</span>
        <CopyButton label="Copy the code" text={code} className="size-11" />
      </p>
      <ol className="grid gap-1 pl-5 [list-style:decimal]">
        <li>Choose what you like and go to checkout.</li>
        <li>Open “Have a gift code?” and enter the code to add it to your account.</li>
        <li>It pays for all or part of your order. You pay the rest in cash.</li>
      </ol>
      <p className="text-sm text-text-muted">
        Good till {formatDay(expiresOn)}. Anyone with this code can use it. Keep it private.
      </p>
      <ButtonLink to="/shop-all" className="justify-self-start">
        Start shopping
      </ButtonLink>
    </section>
  );
}

import { ChevronDown, FileText } from 'lucide-react';
import { icon16, icon20 } from '../../ui/icon.ts';
import type { BusinessBlock } from './use-business.ts';

/** Closed for the many who buy for themselves; open, it asks whom the invoice is made out to. */
export function BusinessInvoice({ block }: { block: BusinessBlock }) {
  const { isOpen, Fields, draft, isJudged, open, setDraft } = block;
  return (
    <details
      className="checkout-fold needs-script"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isOpen) void open(currentTarget.open);
      }}
    >
      <summary>
        <FileText {...icon20} />I need an invoice for my business
        <ChevronDown {...icon16} />
      </summary>
      {Fields && (
        <>
          <Fields draft={draft} isJudged={isJudged} onDraft={setDraft} />
          <p className="mt-3 text-small text-ink-2">
            We remember it for the next time. If this order is for yourself, close this again.
          </p>
        </>
      )}
    </details>
  );
}

import { ChevronDown, FileText } from 'lucide-react';
import { icon16, icon20 } from '../../ui/icon.ts';
import type { BusinessSection } from './use-business.ts';

/** Collapsed, because few customers need a business invoice. */
export function BusinessInvoice({ block }: { block: BusinessSection }) {
  const { isOpen, Fields, draft, isValidated, open, setDraft } = block;
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
          <Fields draft={draft} isValidated={isValidated} onDraft={setDraft} />
          <p className="mt-3 text-small text-ink-2">
            Saved for your next order. Close this if the order is for yourself.
          </p>
        </>
      )}
    </details>
  );
}

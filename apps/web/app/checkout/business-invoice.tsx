import { useQuery } from '@tanstack/react-query';
import { ChevronDown, FileText } from 'lucide-react';
import { useState } from 'react';
import { profileQuery } from '../account/account.data.ts';
import { icon16, icon20 } from '../ui/icon.ts';
import { notify } from '../ui/toast.ts';

export type Business = { gstin: string; tradeName: string };

const loadFields = () => import('./business-fields.tsx');
type LoadedFields = Awaited<ReturnType<typeof loadFields>>;

/** The business on the invoice: from the profile until the customer types another one. Ignored while the block is closed. */
export function useBusiness() {
  const { data: profile } = useQuery(profileQuery);
  const [isOpen, setIsOpen] = useState(false);
  const [loaded, setLoaded] = useState<LoadedFields>();
  const [typedBusiness, setTypedBusiness] = useState<Business>();
  const [isValidated, setIsValidated] = useState(false);
  const draft = typedBusiness ?? { gstin: profile?.gstin ?? '', tradeName: profile?.tradeName ?? '' };
  const isRequested = isOpen && loaded !== undefined && draft.gstin !== '';

  async function open(isWanted: boolean) {
    setIsOpen(isWanted);
    if (!isWanted || loaded) return;
    try {
      setLoaded(await loadFields());
    } catch {
      // If loading failed, close it so that the next click tries again.
      notify({ text: 'Something went wrong', tone: 'bad' });
      setIsOpen(false);
    }
  }

  /** Returns the name of the first invalid field. */
  function validate(): string | undefined {
    setIsValidated(true);
    return isOpen && loaded ? Object.keys(loaded.validateBusiness(draft))[0] : undefined;
  }

  return {
    block: { isOpen, Fields: loaded?.default, draft, isValidated, open, setDraft: setTypedBusiness },
    business: isRequested ? { gstin: draft.gstin, tradeName: draft.tradeName.trim() } : undefined,
    validate,
  };
}

/** Collapsed, because few customers need a business invoice. */
export function BusinessInvoice({ block }: Pick<ReturnType<typeof useBusiness>, 'block'>) {
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

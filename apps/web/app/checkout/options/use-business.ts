import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery } from '../../account/account.data.ts';
import { notify } from '../../ui/toast.ts';

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

export type BusinessSection = ReturnType<typeof useBusiness>['block'];

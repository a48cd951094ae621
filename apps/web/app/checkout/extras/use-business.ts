import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery } from '../../account/account.data.ts';
import { notify } from '../../ui/toast.ts';

export type Business = { gstin: string; tradeName: string };

const loadFields = () => import('./business-fields.tsx');
type Loaded = Awaited<ReturnType<typeof loadFields>>;

/**
 * The business that the invoice is for, where somebody asks for one: the profile's until another is typed. What is closed is not
 * asked for, whatever was typed there.
 */
export function useBusiness() {
  const { data: profile } = useQuery(profileQuery);
  const [isOpen, setIsOpen] = useState(false);
  const [loaded, setLoaded] = useState<Loaded>();
  const [typed, setTyped] = useState<Business>();
  const [isJudged, setIsJudged] = useState(false);
  const draft = typed ?? { gstin: profile?.gstin ?? '', tradeName: profile?.tradeName ?? '' };
  const isAsked = isOpen && loaded !== undefined && draft.gstin !== '';

  async function open(isWanted: boolean) {
    setIsOpen(isWanted);
    if (!isWanted || loaded) return;
    try {
      setLoaded(await loadFields());
    } catch {
      // Without a network it stays closed, and the next press tries again.
      notify({ text: 'Something went wrong', tone: 'bad' });
      setIsOpen(false);
    }
  }

  /** The name of the first field that is wrong, if one is. */
  function judge(): string | undefined {
    setIsJudged(true);
    return isOpen && loaded ? Object.keys(loaded.checkBusiness(draft))[0] : undefined;
  }

  return {
    block: { isOpen, Fields: loaded?.default, draft, isJudged, open, setDraft: setTyped },
    business: isAsked ? { gstin: draft.gstin, tradeName: draft.tradeName.trim() } : undefined,
    judge,
  };
}

export type BusinessBlock = ReturnType<typeof useBusiness>['block'];

import { Check } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { icon20 } from '../ui/icon.ts';

/** Sticky while reading. Accepting is not stored. */
export function TermsBar({ companyName }: { companyName: string }) {
  const [accepted, setAccepted] = useState(false);
  return (
    <div className="terms-bar">
      <div className="page-width flex items-center justify-between gap-4 py-2">
        <p className="min-w-0 truncate font-semibold">
          {companyName}
          <span className="ml-3 text-small font-normal text-ink-3 max-md:hidden">Terms and Conditions</span>
        </p>
        <Button
          kind={accepted ? 'secondary' : 'primary'}
          size={44}
          aria-pressed={accepted}
          icon={accepted && <Check {...icon20} />}
          className="needs-script flex-none"
          onClick={() => setAccepted(!accepted)}
        >
          {accepted ? 'Terms Accepted' : 'Accept Terms'}
        </Button>
      </div>
    </div>
  );
}

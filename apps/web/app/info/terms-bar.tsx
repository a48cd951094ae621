import { Check } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { icon20 } from '../ui/icon.ts';

/** Sticky while reading. Accepting is not stored. */
export function TermsBar({ companyName }: { companyName: string }) {
  const [accepted, setAccepted] = useState(false);
  return (
    <div className="terms-bar sticky z-10 border-b border-border bg-surface [transition:top_0.2s_cubic-bezier(0.2,0.8,0.2,1)] motion-reduce:[transition:none] print:hidden!">
      <div className="page-width flex items-center justify-between gap-4 py-2">
        <p className="min-w-0 truncate font-semibold">
          {companyName}
          <span className="ml-3 text-sm font-normal text-text-subtle max-md:hidden">Terms and Conditions</span>
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

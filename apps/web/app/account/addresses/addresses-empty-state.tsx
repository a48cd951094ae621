import { Plus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { LineIllustration } from '../../ui/image/line-illustration.tsx';

export function AddressesEmptyState({ onAdd }: { onAdd: () => void }) {
  return (
    <div className="grid justify-items-center gap-3 py-10 text-center">
      <EmptyAddressesIllustration />
      <h2 className="mt-3 text-h2">No saved addresses</h2>
      <p className="max-w-[40ch] text-ink-2 text-pretty">Save an address now to check out faster.</p>
      <Button data-add icon={<Plus {...icon20} />} className="mt-2" onClick={onAdd}>
        Add address
      </Button>
    </div>
  );
}

function EmptyAddressesIllustration() {
  return (
    <LineIllustration>
      <path d="M32 100V22a4 4 0 0 1 4-4h48a4 4 0 0 1 4 4v78" />
      <path d="M42 100V30h36v70M60 30v70" />
      <path d="M42 30l6 8 6-8 6 8 6-8 6 8 6-8" />
      <circle cx="55" cy="68" r="1.5" />
      <circle cx="65" cy="68" r="1.5" />
      <path d="M24 100h72M16 109h88" />
      <path d="M46 104.5h28" strokeDasharray="1 6" />
    </LineIllustration>
  );
}

import { Plus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { icon20 } from '../../ui/icon.ts';

const ILLUSTRATION = (
  <>
    <path d="M32 100V22a4 4 0 0 1 4-4h48a4 4 0 0 1 4 4v78" />
    <path d="M42 100V30h36v70M60 30v70" />
    <path d="M42 30l6 8 6-8 6 8 6-8 6 8 6-8" />
    <circle cx="55" cy="68" r="1.5" />
    <circle cx="65" cy="68" r="1.5" />
    <path d="M24 100h72M16 109h88" />
    <path d="M46 104.5h28" strokeDasharray="1 6" />
  </>
);

export function AddressesEmptyState({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState illustration={ILLUSTRATION} title="No saved addresses" text="Save an address now to check out faster.">
      <Button data-add icon={<Plus {...icon20} />} className="mt-2" onClick={onAdd}>
        Add address
      </Button>
    </EmptyState>
  );
}

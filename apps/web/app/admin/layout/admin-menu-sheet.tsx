import { useShop } from '../../site/use-shop.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { AdminMenuEntries } from './admin-menu-entries.tsx';

export function AdminMenuSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { name } = useShop().company;
  return (
    <Dialog kind="side" title={name} open={open} onClose={onClose}>
      <div className="-mx-3 pt-2">
        <AdminMenuEntries inSheet />
      </div>
    </Dialog>
  );
}

import { useStoredUser } from '../platform/local-mirror.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { AccountMenuEntries } from './account-menu-entries.tsx';

/** Stands outside of what only customers see: whoever logs out from it is gone before it has closed. */
export function AccountMenuDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const user = useStoredUser();
  return (
    <Dialog kind="side" title={user?.firstName || user?.username || 'My Account'} open={open} onClose={onClose}>
      <div className="-mx-3 pt-2">
        <AccountMenuEntries inDialog />
      </div>
    </Dialog>
  );
}

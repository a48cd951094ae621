import { useStoredUser } from '../platform/local-session.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { AccountMenuEntries } from './account-menu-entries.tsx';

/** Rendered outside `RequireRole`: logging out would unmount the dialog before it has closed. */
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

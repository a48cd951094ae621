import { type ComponentProps, type ReactNode, useId } from 'react';
import { Banner } from '../banner.tsx';
import { Button } from '../button.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { useUnsavedChangesGuard } from '../overlay/use-unsaved-changes-guard.tsx';
import type { useForm } from './use-form.ts';

type FormDialogProps = {
  title: string;
  action: string;
  kind?: ComponentProps<typeof Button>['kind'];
  state: Pick<ReturnType<typeof useForm>, 'form' | 'busy' | 'failure' | 'isDirty'>;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before unsaved input is lost. Cancel does not ask. */
export function FormDialog({ title, action, kind, state, onClose, children }: FormDialogProps) {
  const id = useId();
  const { form, busy, failure, isDirty } = state;
  const guard = useUnsavedChangesGuard(isDirty, onClose);
  return (
    <>
      <Dialog
        open
        title={title}
        onClose={guard.tryToClose}
        confirmsClose={isDirty}
        footer={
          <>
            <Button kind="quiet" disabled={busy} onClick={onClose}>
              Cancel
            </Button>
            <Button {...(kind && { kind })} type="submit" form={id} busy={busy}>
              {action}
            </Button>
          </>
        }
      >
        <form id={id} {...form} className="grid gap-5">
          {children}
          {failure && <Banner tone="bad">{failure}</Banner>}
        </form>
      </Dialog>
      {guard.confirmDialog}
    </>
  );
}

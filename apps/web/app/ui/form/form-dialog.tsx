import { type ComponentProps, type ReactNode, useId } from 'react';
import { Banner } from '../banner.tsx';
import { Button } from '../button.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import type { useForm } from './use-form.ts';

type FormDialogProps = {
  title: string;
  action: string;
  kind?: ComponentProps<typeof Button>['kind'];
  state: Pick<ReturnType<typeof useForm>, 'form' | 'busy' | 'failure'>;
  /** True if `onClose` asks before it closes, for example with unsaved input. */
  confirmsClose?: boolean;
  onClose: () => void;
  children: ReactNode;
};

export function FormDialog({ title, action, kind, state, confirmsClose, onClose, children }: FormDialogProps) {
  const id = useId();
  const { form, busy, failure } = state;
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      {...(confirmsClose !== undefined && { confirmsClose })}
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
  );
}

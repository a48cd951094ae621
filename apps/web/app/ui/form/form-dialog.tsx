import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import type { useForm } from './use-form.ts';

type FormDialogProps = {
  title: string;
  /** What the button that sends it says. */
  action: string;
  kind?: ComponentProps<typeof Button>['kind'];
  state: Pick<ReturnType<typeof useForm>, 'form' | 'busy' | 'failure'>;
  /** Somebody would lose what they typed: a press beside it does not close. */
  asksFirst?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog: its fields, what went wrong, Cancel and the button that sends it. */
export function FormDialog({ title, action, kind, state, asksFirst, onClose, children }: FormDialogProps) {
  const id = useId();
  const { form, busy, failure } = state;
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      {...(asksFirst !== undefined && { asksFirst })}
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
        {failure && <Notice tone="bad">{failure}</Notice>}
      </form>
    </Dialog>
  );
}

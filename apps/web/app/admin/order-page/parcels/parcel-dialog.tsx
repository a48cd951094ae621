import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { useForm } from '../../../ui/form/use-form.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

type Formed = Pick<ReturnType<typeof useForm>, 'form' | 'send' | 'busy' | 'failure'>;
type ParcelDialogProps = {
  title: string;
  submit: string;
  of: Formed;
  isDanger?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A form over the page of an order. */
export function ParcelDialog({ title, submit, of, isDanger = false, onClose, children }: ParcelDialogProps) {
  const { form, send, busy, failure } = of;
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <div className="flex flex-1 flex-wrap justify-end gap-3">
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button kind={isDanger ? 'danger' : 'primary'} busy={busy} onClick={send}>
            {submit}
          </Button>
        </div>
      }
    >
      <form {...form} aria-label={title} className="grid gap-4">
        {children}
        {failure && <Notice tone="bad">{failure}</Notice>}
        <button type="submit" hidden>
          {submit}
        </button>
      </form>
    </Dialog>
  );
}

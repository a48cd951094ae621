import { CircleAlert, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { icon16 } from '../icon.ts';

export type FieldFrame = {
  label: string;
  /** If most fields are required, mark the optional ones. */
  mark?: 'required' | 'optional';
  hint?: ReactNode;
  /** Shown, but does not block the form. */
  warning?: string | undefined;
};

type FieldProps = FieldFrame & {
  error: string | undefined;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
};

type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

/** A label, the control, and a hint. An error replaces the hint and is announced to screen readers. */
export function Field({ label, mark, hint, warning, error, className, children }: FieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  return (
    <div className={className}>
      <label htmlFor={id} className="block mb-1.5 text-sm font-medium">
        {label}
        {mark === 'required' && <span aria-hidden="true"> *</span>}
        {mark === 'optional' && <span className="font-normal text-text-subtle"> (optional)</span>}
      </label>
      {children({
        id,
        'aria-describedby': error || warning || hint ? messageId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <div id={messageId} aria-live="polite" className="field-message">
        {error ? (
          <FieldError>{error}</FieldError>
        ) : warning ? (
          <span className="flex gap-1.5 text-warning">
            <TriangleAlert {...icon16} className="mt-0.5 flex-none" />
            {warning}
          </span>
        ) : (
          hint
        )}
      </div>
    </div>
  );
}

export function FieldError({ children }: { children: ReactNode }) {
  return (
    <span className="flex gap-1.5 text-danger">
      <CircleAlert {...icon16} className="mt-0.5 flex-none" />
      {children}
    </span>
  );
}

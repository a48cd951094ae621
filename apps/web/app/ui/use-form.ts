import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError, failureText } from '../platform/api.ts';
import { type Errors, hasErrors } from './form-errors.ts';

type FormSettings<Name extends string> = {
  initial: Record<Name, string>;
  check: (values: Record<Name, string>) => Errors<Name>;
  /** Throws when it failed; what was typed then stays. */
  submit: (values: Record<Name, string>) => Promise<void>;
  onFailure?: (error: unknown, form: HTMLFormElement) => void;
  /** The first field takes focus as the form appears. */
  startsFocused?: boolean;
  /** Said when a failure brings no sentence of its own. */
  fallback?: string;
};

/** What is marked as wrong: a field, or a button that stands for one, such as that of a file picker. */
export const INVALID = '[aria-invalid="true"], [data-invalid]';

/** What a field needs of its form. */
export type FieldState = {
  name: string;
  value: string;
  error: string | undefined;
  onValue: (value: string) => void;
  onLeave: (next: Element | null) => void;
};

/**
 * The state of a form. A field is judged when somebody leaves it and from then on as they type; a press on the button
 * judges them all and leads to the first that is wrong. While a form is on its way it cannot be sent again.
 */
export function useForm<Name extends string>(settings: FormSettings<Name>) {
  const { initial, check, submit, onFailure, startsFocused = false, fallback } = settings;
  const [values, setValues] = useState(initial);
  const [judged, setJudged] = useState<ReadonlySet<Name>>(new Set());
  const [refused, setRefused] = useState<Errors<Name>>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const underWay = useRef(false);
  const pressing = useRef(false);
  const errors = check(values);

  useEffect(() => {
    if (startsFocused) form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [startsFocused]);

  // Waits for the fields to be marked in the document.
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>(INVALID)?.focus();
  }, [attempts]);

  function set(changes: Partial<Record<Name, string>>) {
    setValues((current) => ({ ...current, ...changes }));
    const still = Object.entries(refused).filter(([name]) => !(name in changes));
    setRefused(Object.fromEntries(still) as Errors<Name>);
  }

  function leave(name: Name, next: Element | null) {
    if (!document.hasFocus()) return;
    const isField = next?.matches('input, select, textarea');
    const stays = next !== null && form.current?.contains(next);
    // A message that appears under a pressed button moves it away from the finger, and the press is lost.
    if (stays ? isField || !pressing.current : next === null && values[name] !== '') {
      setJudged((before) => new Set(before).add(name));
    }
  }

  async function send() {
    if (underWay.current) return;
    if (hasErrors(errors)) {
      setJudged(new Set(Object.keys(values) as Name[]));
      setAttempts(attempts + 1);
      return;
    }
    underWay.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await submit(values);
    } catch (error) {
      refuse(error);
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }

  function refuse(error: unknown) {
    const fields = error instanceof ApiError ? (error.fields as Errors<Name>) : {};
    setRefused(fields);
    setFailure(failureText(error, fallback));
    if (form.current) onFailure?.(error, form.current);
    if (Object.keys(fields).some((name) => name in values)) setAttempts(attempts + 1);
  }

  return {
    values,
    set,
    busy,
    failure,
    isDirty: Object.keys(initial).some((name) => values[name as Name] !== initial[name as Name]),
    field: (name: Name): FieldState => ({
      name,
      value: values[name],
      error: refused[name] ?? (judged.has(name) ? errors[name] : undefined),
      onValue: (value) => set({ [name]: value } as Partial<Record<Name, string>>),
      onLeave: (next) => leave(name, next),
    }),
    form: {
      ref: form,
      noValidate: true,
      onPointerDown: () => {
        pressing.current = true;
      },
      onPointerUp: () => {
        pressing.current = false;
      },
      onKeyDown: () => {
        pressing.current = false;
      },
      onSubmit: (event: SubmitEvent) => {
        event.preventDefault();
        void send();
      },
    },
  };
}

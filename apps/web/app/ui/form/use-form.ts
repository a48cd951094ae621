import type { ErrorCode } from '@kinari/contract/errors';
import { type RefObject, type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, errorMessage } from '../../platform/api.ts';
import { cellName, type Errors, type FieldName, hasErrors } from './form-errors.ts';
import { isDeepEqual } from './is-deep-equal.ts';

type FormSettings<Values extends object> = {
  /** The saved values. The form is dirty if it differs from them. */
  initial: Values;
  /** The values to open with, if different, such as a saved draft. */
  start?: Values;
  isSame?: (a: Values, b: Values) => boolean;
  /** Returns the errors. A pure function. */
  validate?: (values: Values) => Errors<FieldName<Values>>;
  /** Called when submit finds errors. */
  onInvalid?: (errors: readonly (string | undefined)[], names: readonly string[]) => void;
  /** Returns true to show a warning instead of submitting. */
  confirmBeforeSubmit?: () => boolean;
  /** Throws on failure; input then stays. Reports the progress of file uploads. */
  submit: (values: Values, onProgress: (part: number) => void) => Promise<void>;
  /** API errors that belong to one field are shown there, not below the form. */
  fieldErrors?: Partial<Record<ErrorCode, keyof Values & string>>;
  onFailure?: (error: unknown, form: HTMLElement | null) => void;
  startsFocused?: boolean;
  /** Shown if an error has no message. */
  fallback?: string;
};

export type CellState = { error: string | undefined; onLeave: (next: Element | null) => void };

export type FieldState<Value = string> = CellState & { name: string; value: Value; onValue: (value: Value) => void };

/**
 * Form state for any values. A field is validated on blur, and then as the user types. Submit validates all fields and
 * focuses the first error. A form cannot be submitted again while it is being sent.
 */
export function useForm<Values extends object>(settings: FormSettings<Values>) {
  const { initial, start = initial, isSame = isDeepEqual, validate, submit } = settings;
  const { form, setForm } = useFormElement();
  const [values, setValues] = useState(start);
  const [apiErrors, setApiErrors] = useState<Errors<string>>({});
  const [failed, setFailed] = useState<unknown>();
  const focusFirstError = useFocusFirstError(form, settings.startsFocused);
  const { isValidated, validateAll, leave, pressHandlers } = useValidation(form);
  const { busy, progress, submitOnce } = useSubmission();
  const found: Errors<string> = validate?.(values) ?? {};
  const errors: Errors<string> = { ...filterErrors(found, isValidated), ...apiErrors };

  function set(changes: Partial<Values> | ((now: Values) => Partial<Values>)) {
    setValues((now) => ({ ...now, ...(typeof changes === 'function' ? changes(now) : changes) }));
    if (typeof changes === 'object')
      setApiErrors((before) => filterErrors(before, (name) => !(baseFieldName(name) in changes)));
  }

  async function send() {
    if (busy) return;
    if (hasErrors(found)) {
      settings.onInvalid?.(Object.values(found), Object.keys(filterErrors(found, (name) => Boolean(found[name]))));
      validateAll();
      focusFirstError();
    } else if (settings.confirmBeforeSubmit?.()) {
      focusFirstError();
    } else {
      setFailed(undefined);
      await submitOnce((onProgress) => submit(values, onProgress), handleFailure);
    }
  }

  function handleFailure(error: unknown) {
    const errorField = error instanceof ApiError ? settings.fieldErrors?.[error.code] : undefined;
    const apiFieldErrors =
      error instanceof ApiError ? filterErrors(error.fields, (name) => baseFieldName(name) in values) : {};
    const fields = errorField ? { [errorField]: errorMessage(error) } : apiFieldErrors;
    setApiErrors(fields);
    if (!errorField) setFailed(error);
    settings.onFailure?.(error, form.current);
    if (hasErrors(fields)) focusFirstError();
  }

  return {
    values,
    set,
    errorCount: Object.values(errors).filter(Boolean).length,
    busy,
    progress,
    failure: failed === undefined ? undefined : errorMessage(failed, settings.fallback),
    errorCode: failed instanceof ApiError ? failed.code : undefined,
    isDirty: !isSame(values, initial),
    field: <Name extends keyof Values & string>(name: Name): FieldState<Values[Name]> => ({
      name,
      value: values[name],
      error: errors[name],
      onValue: (value) => set({ [name]: value } as unknown as Partial<Values>),
      onLeave: (next) => leave(name, next, isEmpty(values[name])),
    }),
    cell: (grid: keyof Values & string, row: string, column: string): CellState => {
      const name = cellName(grid, row, column);
      return { error: errors[name], onLeave: (next) => leave(name, next, true) };
    },
    send: () => void send(),
    /** For a form that contains other forms, and so cannot be a form element. Call `send` to submit it. */
    group: { ref: setForm, ...pressHandlers },
    form: {
      ref: setForm,
      noValidate: true,
      ...pressHandlers,
      onSubmit: (event: SubmitEvent) => {
        event.preventDefault();
        void send();
      },
    },
  };
}

function useFormElement() {
  const form = useRef<HTMLElement>(null);
  const setForm = useCallback((element: HTMLElement | null) => {
    form.current = element;
  }, []);
  return { form, setForm };
}

/** Focuses the first field on mount. The returned function focuses the first error. */
function useFocusFirstError(form: RefObject<HTMLElement | null>, startsFocused = false): () => void {
  const [attempts, setAttempts] = useState(0);

  useEffect(() => {
    if (startsFocused) form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [form, startsFocused]);

  // Waits until the errors are in the DOM. It can be a button, such as that of a file picker.
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
  }, [form, attempts]);

  return () => setAttempts((before) => before + 1);
}

/** Tracks which fields are validated: those that lost focus, or all after submit. */
function useValidation(form: RefObject<HTMLElement | null>) {
  const [validated, setValidated] = useState<ReadonlySet<string> | 'all'>(new Set());
  const isPressing = useRef(false);
  const handleRelease = () => {
    isPressing.current = false;
  };

  function leave(name: string, next: Element | null, isEmpty: boolean) {
    if (!document.hasFocus()) return;
    const isField = next?.matches('input, select, textarea');
    const isInsideForm = next !== null && form.current?.contains(next);
    // An error that appears above a pressed button moves it, and the click is lost.
    if (isInsideForm ? isField || !isPressing.current : next === null && !isEmpty) {
      setValidated((before) => (before === 'all' ? before : new Set(before).add(name)));
    }
  }

  return {
    isValidated: (name: string) => validated === 'all' || validated.has(name),
    validateAll: () => setValidated('all'),
    leave,
    pressHandlers: {
      onPointerDown: () => {
        isPressing.current = true;
      },
      onPointerUp: handleRelease,
      onKeyDown: handleRelease,
    },
  };
}

function useSubmission() {
  const [progress, setProgress] = useState<number>();
  const [busy, setBusy] = useState(false);
  const inProgress = useRef(false);

  async function submitOnce(
    work: (onProgress: (part: number) => void) => Promise<void>,
    onFailure: (error: unknown) => void,
  ) {
    if (inProgress.current) return;
    inProgress.current = true;
    setProgress(undefined);
    setBusy(true);
    try {
      await work(setProgress);
    } catch (error) {
      onFailure(error);
    } finally {
      inProgress.current = false;
      setBusy(false);
    }
  }

  return { busy, progress, submitOnce };
}

function filterErrors(errors: Errors<string>, keep: (name: string) => boolean): Errors<string> {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => keep(name)));
}

function isEmpty(value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0);
}

/** Returns the grid that a cell belongs to. */
function baseFieldName(name: string): string {
  return name.split('.', 1)[0] ?? name;
}

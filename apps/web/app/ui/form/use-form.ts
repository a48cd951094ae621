import type { RefusalCode } from '@kinari/contract/refusals';
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError, failureText } from '../../platform/api.ts';
import { cellName, type Errors, type FieldName, hasErrors } from './form-errors.ts';
import { isAlike } from './is-alike.ts';

type FormSettings<Values extends object> = {
  /** What is saved. While the form holds something else, it is dirty. */
  initial: Values;
  /** What the form opens with where that is something else, such as a draft that was kept. */
  start?: Values;
  isSame?: (a: Values, b: Values) => boolean;
  check?: (values: Values) => Errors<FieldName<Values>>;
  /** Told what is wrong when a press on the button finds something. */
  onWrong?: (errors: readonly (string | undefined)[], names: readonly string[]) => void;
  /** Whether something that may be right deserves a second look: this press then leads to it and sends nothing. */
  secondLook?: () => boolean;
  /** Throws when it failed; what was typed then stays. Where files are sent, it tells how far they have got. */
  submit: (values: Values, onProgress: (part: number) => void) => Promise<void>;
  /** Refusals that are about one field are said there, not under the whole form. */
  refusals?: Partial<Record<RefusalCode, keyof Values & string>>;
  onFailure?: (error: unknown, form: HTMLFormElement | null) => void;
  /** The first field takes focus as the form appears. */
  startsFocused?: boolean;
  /** Said when a failure brings no sentence of its own. */
  fallback?: string;
};

/** What a cell of a grid needs of its form. */
export type CellState = { error: string | undefined; onLeave: (next: Element | null) => void };

/** What a field needs of its form. */
export type FieldState<Value = string> = CellState & { name: string; value: Value; onValue: (value: Value) => void };

/**
 * The state of a form, whatever its values are. A field is judged when somebody leaves it and from then on as they type;
 * a press on the button judges them all and leads to the first that is wrong. While a form is on its way it cannot be
 * sent again.
 */
export function useForm<Values extends object>(settings: FormSettings<Values>) {
  const { initial, start = initial, isSame = isAlike, check, submit } = settings;
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(start);
  const [refused, setRefused] = useState<Errors<string>>({});
  const [failed, setFailed] = useState<unknown>();
  const lead = useLeading(form, settings.startsFocused);
  const { isJudged, judgeAll, leave, presses } = useJudging(form);
  const { busy, progress, sendOnce } = useSending();
  const found: Errors<string> = check?.(values) ?? {};
  const errors: Errors<string> = { ...only(found, isJudged), ...refused };

  function set(changes: Partial<Values> | ((now: Values) => Partial<Values>)) {
    setValues((now) => ({ ...now, ...(typeof changes === 'function' ? changes(now) : changes) }));
    if (typeof changes === 'object') setRefused((before) => only(before, (name) => !(fieldOf(name) in changes)));
  }

  async function send() {
    if (busy) return;
    if (hasErrors(found)) {
      settings.onWrong?.(Object.values(found), Object.keys(only(found, (name) => Boolean(found[name]))));
      judgeAll();
      lead();
    } else if (settings.secondLook?.()) {
      lead();
    } else {
      setFailed(undefined);
      await sendOnce((onProgress) => submit(values, onProgress), refuse);
    }
  }

  function refuse(error: unknown) {
    const about = error instanceof ApiError ? settings.refusals?.[error.code] : undefined;
    const said = error instanceof ApiError ? only(error.fields, (name) => fieldOf(name) in values) : {};
    const fields = about ? { [about]: failureText(error) } : said;
    setRefused(fields);
    if (!about) setFailed(error);
    settings.onFailure?.(error, form.current);
    if (hasErrors(fields)) lead();
  }

  return {
    values,
    set,
    /** How many things are marked as wrong. */
    errorCount: Object.values(errors).filter(Boolean).length,
    busy,
    progress,
    failure: failed === undefined ? undefined : failureText(failed, settings.fallback),
    refusal: failed instanceof ApiError ? failed.code : undefined,
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
    form: {
      ref: form,
      noValidate: true,
      ...presses,
      onSubmit: (event: SubmitEvent) => {
        event.preventDefault();
        void send();
      },
    },
  };
}

/** Leads to the first field as the form appears, and from then on, when called, to the first that is wrong. */
function useLeading(form: RefObject<HTMLFormElement | null>, startsFocused = false): () => void {
  const [attempts, setAttempts] = useState(0);

  useEffect(() => {
    if (startsFocused) form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [form, startsFocused]);

  // Waits for the fields to be marked in the document. A button may stand for one, such as that of a file picker.
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
  }, [form, attempts]);

  return () => setAttempts((before) => before + 1);
}

/** Which fields are judged by now: those that somebody left, and all when the form was sent. */
function useJudging(form: RefObject<HTMLFormElement | null>) {
  const [judged, setJudged] = useState<ReadonlySet<string> | 'all'>(new Set());
  const pressing = useRef(false);
  const letGo = () => {
    pressing.current = false;
  };

  function leave(name: string, next: Element | null, isEmpty: boolean) {
    if (!document.hasFocus()) return;
    const isField = next?.matches('input, select, textarea');
    const stays = next !== null && form.current?.contains(next);
    // A message that appears under a pressed button moves it away from the finger, and the press is lost.
    if (stays ? isField || !pressing.current : next === null && !isEmpty) {
      setJudged((before) => (before === 'all' ? before : new Set(before).add(name)));
    }
  }

  return {
    isJudged: (name: string) => judged === 'all' || judged.has(name),
    judgeAll: () => setJudged('all'),
    leave,
    presses: {
      onPointerDown: () => {
        pressing.current = true;
      },
      onPointerUp: letGo,
      onKeyDown: letGo,
    },
  };
}

function useSending() {
  const [progress, setProgress] = useState<number>();
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);

  async function sendOnce(
    work: (onProgress: (part: number) => void) => Promise<void>,
    onFailure: (error: unknown) => void,
  ) {
    if (underWay.current) return;
    underWay.current = true;
    setProgress(undefined);
    setBusy(true);
    try {
      await work(setProgress);
    } catch (error) {
      onFailure(error);
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }

  return { busy, progress, sendOnce };
}

function only(errors: Errors<string>, keep: (name: string) => boolean): Errors<string> {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => keep(name)));
}

function isEmpty(value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0);
}

/** A cell's field is the grid it stands in. */
function fieldOf(name: string): string {
  return name.split('.', 1)[0] ?? name;
}

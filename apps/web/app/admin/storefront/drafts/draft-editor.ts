import { ApiError, errorMessage } from '../../../platform/api.ts';
import { createStore, type Store } from '../../../platform/store.ts';
import { isDeepEqual } from '../../../ui/form/is-deep-equal.ts';
import type { Draft, DraftProblem } from '../storefront.data.ts';
import { type ContentPath, isWithin } from './content-path.ts';

const SAVE_DELAY_MS = 1500;
const MAX_UNDO_STEPS = 100;

/**
 * - `waiting`: saved after a pause in typing
 * - `incomplete`: a required field is empty, so it cannot be saved
 * - `stale`: someone else saved first. Nothing is saved until the user chooses.
 */
export type SaveStatus = 'saved' | 'waiting' | 'saving' | 'incomplete' | 'failed' | 'stale';

export type ContentValues = Readonly<Record<string, unknown>>;

export type DraftState = {
  content: ContentValues;
  /** The saved revision that the content is based on. 0: there is no draft. */
  revision: number;
  status: SaveStatus;
  /** Why saving failed. */
  failure: string | undefined;
  problems: readonly DraftProblem[];
  /** Who else saved, if it is stale. */
  savedBy: string | null;
  savedAt: string | null;
  undoSteps: readonly ContentValues[];
};

type DraftEditorOptions = {
  draft: Draft;
  save: (revision: number, content: ContentValues) => Promise<Draft>;
  /** Loads the draft that someone else saved. */
  load: () => Promise<Draft>;
  isComplete: (content: ContentValues) => boolean;
  onSaved: () => void;
  /** Called after each change of the state. */
  onChange?: () => void;
};

/** Edits a draft and saves it after each pause. Nothing that was typed is lost if saving fails or someone else saves. */
export class DraftEditor {
  readonly area: Draft['area'];
  readonly slug: string;
  readonly store: Store<DraftState>;
  readonly #options: Omit<DraftEditorOptions, 'draft'>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | undefined;
  #lastPath: ContentPath | undefined;

  constructor({ draft, ...options }: DraftEditorOptions) {
    this.area = draft.area;
    this.slug = draft.slug;
    this.store = createStore<DraftState>({ ...toSavedState(draft), undoSteps: [] });
    this.#options = options;
  }

  /** `path` is the changed field. Changes of one field between two saves are one step of Undo. */
  edit = (path: ContentPath, apply: (content: ContentValues) => ContentValues): void => {
    const { content, undoSteps, problems } = this.store.read();
    const isSameStep = path === this.#lastPath;
    this.#lastPath = path;
    this.#change(apply(content), {
      undoSteps: isSameStep ? undoSteps : [...undoSteps, content].slice(-MAX_UNDO_STEPS),
      problems: problems.filter((problem) => !isWithin(problem.path, path)),
    });
  };

  undo = (): void => {
    const { undoSteps } = this.store.read();
    const before = undoSteps.at(-1);
    this.#lastPath = undefined;
    if (before) this.#change(before, { undoSteps: undoSteps.slice(0, -1), problems: [] });
  };

  /** Saves now what waits to be saved. */
  flush = async (): Promise<void> => {
    clearTimeout(this.#timer);
    while (this.#saving) await this.#saving;
    if (this.store.read().status !== 'waiting') return;
    this.#saving = this.#save();
    await this.#saving;
    this.#saving = undefined;
  };

  retry = (): void => {
    this.#update({ status: 'waiting', failure: undefined });
    void this.flush();
  };

  /** Saves on top of what someone else saved. */
  keepMine = async (): Promise<void> => {
    const { revision } = await this.#options.load();
    this.#update({ revision });
    this.retry();
  };

  loadTheirs = async (): Promise<void> => this.replace(await this.#options.load());

  /** Shows another draft, such as the one that someone else saved. Undo brings back what was shown before. */
  replace = (next: Draft): void => {
    clearTimeout(this.#timer);
    this.#lastPath = undefined;
    const { content, undoSteps } = this.store.read();
    this.#update({
      ...toSavedState(next),
      undoSteps: isDeepEqual(content, next.content) ? undoSteps : [...undoSteps, content],
    });
  };

  #update(changes: Partial<DraftState>): void {
    this.store.write({ ...this.store.read(), ...changes });
    this.#options.onChange?.();
  }

  #change(content: ContentValues, changes: Partial<DraftState>): void {
    const { status } = this.store.read();
    this.#update({ ...changes, content, status: status === 'stale' ? 'stale' : 'waiting', failure: undefined });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), SAVE_DELAY_MS);
  }

  /** Never throws. */
  async #save(): Promise<void> {
    const { content, revision } = this.store.read();
    if (!this.#options.isComplete(content)) {
      this.#update({ status: 'incomplete' });
      return;
    }
    this.#lastPath = undefined;
    this.#update({ status: 'saving' });
    try {
      const saved = await this.#options.save(revision, content);
      // What was typed in the meantime stays. The timer saves it.
      const isCurrent = this.store.read().content === content;
      const { content: _saved, ...state } = toSavedState(saved);
      this.#update({ ...state, status: isCurrent ? 'saved' : 'waiting' });
      this.#options.onSaved();
    } catch (error) {
      this.#showFailure(error);
      if (this.store.read().status === 'stale') await this.#showOtherAuthor();
    }
  }

  #showFailure(error: unknown): void {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'stale_version') {
      this.#update({ status: 'stale', savedBy: null, savedAt: null });
      return;
    }
    const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
    this.#update({
      status: 'failed',
      // The empty path is the content as a whole.
      failure: fields.find(([path]) => path === '')?.[1] ?? errorMessage(error, 'Couldn’t save the draft'),
      ...(code === 'content_invalid' && {
        problems: fields.map(([path, message]) => ({ path, message, blocks: true })),
      }),
    });
  }

  async #showOtherAuthor(): Promise<void> {
    try {
      const { savedBy, savedAt } = await this.#options.load();
      this.#update({ savedBy, savedAt });
    } catch {
      // The choice works without the name.
    }
  }
}

function toSavedState({ content, revision, problems, savedBy, savedAt }: Draft): Omit<DraftState, 'undoSteps'> {
  return { content, revision, problems, savedBy, savedAt, status: 'saved', failure: undefined };
}

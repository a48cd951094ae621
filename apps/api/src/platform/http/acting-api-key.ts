import { AsyncLocalStorage } from 'node:async_hooks';

const acting = new AsyncLocalStorage<string>();

/** Runs the rest of a request as this API key, so that the audit log can name it. */
export function runAsApiKey(id: string, next: () => void): void {
  acting.run(id, next);
}

/** Returns the id of the API key whose request is running, if any. */
export function getActingApiKey(): string | undefined {
  return acting.getStore();
}

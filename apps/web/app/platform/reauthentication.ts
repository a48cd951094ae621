import { createStore } from './store.ts';

type ReauthRequest = { settle: (isAuthenticated: boolean) => void };

/** Set while the user is asked to authenticate again. */
export const reauthRequest = createStore<ReauthRequest | undefined>(undefined);

/** True if the account must set up two-factor authentication before anything else. */
export const twoFactorRequired = createStore(false);

let registeredPrompts = 0;
let pendingPrompt: Promise<boolean> | undefined;

/** Registers a page that can show the prompt. On other pages the call fails. */
export function registerReauthPrompt(): () => void {
  registeredPrompts += 1;
  return () => {
    registeredPrompts -= 1;
    reauthRequest.read()?.settle(false);
  };
}

/** Shows one prompt for all waiting calls. */
export function requestReauthentication(): Promise<boolean> {
  if (registeredPrompts === 0) return Promise.resolve(false);
  pendingPrompt ??= new Promise((resolve) => {
    reauthRequest.write({
      settle: (isAuthenticated) => {
        pendingPrompt = undefined;
        reauthRequest.write(undefined);
        resolve(isAuthenticated);
      },
    });
  });
  return pendingPrompt;
}

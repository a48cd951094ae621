import { createStore, useStore } from '../platform/store.ts';
import type { Picture } from '../ui/picture/picture.tsx';

export type LoginView = 'sign-in' | 'register' | 'forgot-password';

/** What somebody was about to take: it stays in sight, so that they know it is not lost. */
export type KeptItem = { picture: Picture | undefined; name: string; facts: string[]; price: string };

/** Something needs an account: why, and where to go on to or what to do once somebody has signed in. */
export type LoginRequest = {
  title?: string;
  text?: string;
  item?: KeptItem;
  view?: LoginView;
  continueTo?: string;
  onSignedIn?: () => void;
};

const pending = createStore<LoginRequest | undefined>(undefined);

export function requestLogin(request: LoginRequest = {}): void {
  pending.write(request);
}

/** The login dialog calls this when it closes, whether or not somebody signed in. */
export function settleLogin(): void {
  pending.write(undefined);
}

export function useLoginRequest(): LoginRequest | undefined {
  return useStore(pending);
}

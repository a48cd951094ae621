import { createStore, useStore } from '../platform/store.ts';
import type { ResponsiveImage } from '../ui/image/responsive-image.tsx';

export type LoginView = 'sign-in' | 'register' | 'forgot-password';

/** The item to add, shown in the dialog so that shoppers know it is not lost. */
export type PendingItem = { image: ResponsiveImage | undefined; name: string; details: string[]; price: string };

/** Why login is needed, and the page or action to continue with. */
export type LoginRequest = {
  title?: string;
  text?: string;
  item?: PendingItem;
  view?: LoginView;
  continueTo?: string;
  onSignedIn?: () => void;
};

const loginRequest = createStore<LoginRequest | undefined>(undefined);

export function requestLogin(request: LoginRequest = {}): void {
  loginRequest.write(request);
}

/** Called when the login dialog closes, with or without login. */
export function completeLogin(): void {
  loginRequest.write(undefined);
}

export function useLoginRequest(): LoginRequest | undefined {
  return useStore(loginRequest);
}

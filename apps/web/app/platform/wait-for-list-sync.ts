import type { ListName } from './local-session.ts';

const MAX_WAIT_MS = 1000;

/** Waits until the list was loaded after login. An earlier change could be overwritten by a response from before it. */
export function waitForListSync(list: ListName): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, MAX_WAIT_MS);
    window.addEventListener(
      `${list}-updated`,
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

import { createStore } from './store.ts';

type ProofRequest = { settle: (proven: boolean) => void };

/** Set while whoever is signed in is asked to show again who they are. */
export const proofRequest = createStore<ProofRequest | undefined>(undefined);

/** Whether the shop demands a second factor of whoever is signed in and will do nothing else for them before. */
export const secondFactorDue = createStore(false);

let askers = 0;
let asked: Promise<boolean> | undefined;

/** A page that can ask says so while it stands; elsewhere a refusal stays one. */
export function standReadyToAsk(): () => void {
  askers += 1;
  return () => {
    askers -= 1;
    proofRequest.read()?.settle(false);
  };
}

/** Asks once, however many calls wait for the answer. */
export function askForProof(): Promise<boolean> {
  if (askers === 0) return Promise.resolve(false);
  asked ??= new Promise((resolve) => {
    proofRequest.write({
      settle: (proven) => {
        asked = undefined;
        proofRequest.write(undefined);
        resolve(proven);
      },
    });
  });
  return asked;
}

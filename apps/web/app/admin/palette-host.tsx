import { lazy, Suspense, useEffect, useState } from 'react';
import { onSessionChange } from '../platform/local-mirror.ts';
import type { DeskOverlay } from './desk-keys.ts';

const Palette = lazy(() => import('./palette/palette.tsx'));
const KeysDialog = lazy(() => import('./palette/keys-dialog.tsx'));

type PaletteHostProps = { open: DeskOverlay | undefined; onOpen: (what: DeskOverlay) => void; onClose: () => void };

/** Where 'Search or jump' and the list of all keys live; their code is fetched when somebody first asks for it. */
export function PaletteHost({ open, onOpen, onClose }: PaletteHostProps) {
  const [wasAsked, setWasAsked] = useState(false);
  if (open && !wasAsked) setWasAsked(true);

  // What was opened lately names people: it goes with the session.
  useEffect(
    () => onSessionChange(() => void import('./palette/opened-lately.ts').then(({ forgetOpened }) => forgetOpened())),
    [],
  );

  if (!wasAsked) return null;
  return (
    <Suspense fallback={null}>
      <Palette open={open === 'palette'} onClose={onClose} onKeys={() => onOpen('keys')} />
      <KeysDialog open={open === 'keys'} onClose={onClose} />
    </Suspense>
  );
}

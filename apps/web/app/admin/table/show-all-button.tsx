import { formatNumber } from '@kinari/contract/locale';
import type { RefObject } from 'react';
import { Button } from '../../ui/button.tsx';

type ShowAllButtonProps = {
  count: number;
  /** Takes the focus, because the button disappears. */
  focusAfter: RefObject<HTMLElement | null>;
  onShow: () => void;
};

/** Shows the rest of a shortened list. */
export function ShowAllButton({ count, focusAfter, onShow }: ShowAllButtonProps) {
  function show() {
    onShow();
    focusAfter.current?.focus({ preventScroll: true });
  }

  return (
    <Button kind="secondary" size={44} onClick={show}>
      Show all {formatNumber(count)}
    </Button>
  );
}

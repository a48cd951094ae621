import type { Page } from '@playwright/test';

/** What lies wrong on the page as it stands: sideways scroll, things outside the window, words over words, small targets. */
export function layoutFaults(page: Page, { touch }: { touch: boolean }): Promise<string[]> {
  return page.evaluate(findFaults, { touch });
}

/** Runs in the page, so everything it needs is inside. */
function findFaults({ touch }: { touch: boolean }): string[] {
  type Box = { left: number; top: number; right: number; bottom: number };
  const TARGET = 44;
  // Letters are drawn a little outside their boxes, and boxes end between pixels.
  const SLACK = 1.5;
  const CONTROLS =
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="tab"]';

  const root = document.documentElement;
  const width = root.clientWidth;
  // Asked of every ancestor of every word, and the same for all of them.
  const styles = new Map<Element, { overflowX: string; overflowY: string; position: string }>();
  // An open dialog is all that can be reached; what is behind it was judged without it.
  const scope = [...document.querySelectorAll('dialog[open]:modal')].at(-1) ?? document.body;

  const words = texts();

  return [...sidewaysScroll(), ...outside(), ...overlaps(), ...(touch ? smallTargets() : [])];

  function sidewaysScroll(): string[] {
    const faults: string[] = [];
    if (root.scrollWidth > width) faults.push(`the page is ${root.scrollWidth} wide`);
    if (scope !== document.body && scope.scrollWidth > scope.clientWidth) {
      faults.push(`the dialog is ${scope.scrollWidth} wide in ${scope.clientWidth}`);
    }
    return faults;
  }

  function outside(): string[] {
    return [
      ...words,
      ...controls().map((element) => ({ element, box: seen(element, element.getBoundingClientRect()) })),
    ]
      .filter(({ box }) => box && (box.left < -SLACK || box.right > width + SLACK))
      .map(
        ({ element, box }) =>
          `outside the window (${Math.round(box?.left ?? 0)}–${Math.round(box?.right ?? 0)}): ${nameOf(element)}`,
      );
  }

  function overlaps(): string[] {
    const faults: string[] = [];
    const flowing = words.filter(({ element }) => !floats(element));
    const sorted = flowing
      .map((text) => ({ ...text, box: core(text.box) }))
      .toSorted((one, other) => one.box.top - other.box.top);
    for (const [index, one] of sorted.entries()) {
      for (let next = index + 1; next < sorted.length; next += 1) {
        const other = sorted[next];
        if (!other || other.box.top >= one.box.bottom - SLACK) break;
        if (other.element === one.element) continue;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        if (across > 2 * SLACK) faults.push(`words over words: ${nameOf(one.element)} and ${nameOf(other.element)}`);
      }
    }
    return faults;
  }

  function smallTargets(): string[] {
    return controls()
      .filter((element) => !isInSentence(element) && !isDisabled(element))
      .flatMap((element) => {
        const [across, down] = reach(element);
        return across >= TARGET - 0.5 && down >= TARGET - 0.5
          ? []
          : [`a target of ${Math.round(across)}×${Math.round(down)}: ${nameOf(element)}`];
      });
  }

  /** How far a finger may miss a control: its own box, that of its label, and what its pseudo-elements add. */
  function reach(element: Element): [number, number] {
    const boxes = [element, ...labelsOf(element)].flatMap((part) => [
      part.getBoundingClientRect(),
      ...['::before', '::after'].map((pseudo) => pseudoBox(part, pseudo)),
    ]);
    return [Math.max(...boxes.map((box) => box.width)), Math.max(...boxes.map((box) => box.height))];
  }

  function pseudoBox(element: Element, pseudo: string): { width: number; height: number } {
    const style = getComputedStyle(element, pseudo);
    if (style.content === 'none' || style.position !== 'absolute') return { width: 0, height: 0 };
    return { width: Number.parseFloat(style.width) || 0, height: Number.parseFloat(style.height) || 0 };
  }

  function labelsOf(element: Element): Element[] {
    const boxed = element.matches(
      'input[type="checkbox"], input[type="radio"], input[type="file"], input[type="range"]',
    );
    return boxed ? [...((element as HTMLInputElement).labels ?? [])] : [];
  }

  function controls(): Element[] {
    return [...scope.querySelectorAll(CONTROLS)].filter(isShown);
  }

  /** Each run of words with its box, as far as it can be seen. */
  function texts(): { element: Element; box: Box }[] {
    const found: { element: Element; box: Box }[] = [];
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (
        !element ||
        !node.textContent?.trim() ||
        element.closest('script, style, noscript, option') ||
        !isShown(element)
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        const box = seen(element, rect);
        if (box) found.push({ element, box });
      }
    }
    return found;
  }

  function isShown(element: Element): boolean {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }))
      return false;
    const { width: across, height: down } = element.getBoundingClientRect();
    // Words for screen readers alone are a pixel large.
    return across > 1 && down > 1 && !element.closest('[inert], .sr-only:not(:focus)');
  }

  /** The part of a box that its scrolling or clipping ancestors leave to be seen. */
  function seen(element: Element, rect: Box): Box | undefined {
    const box = { left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom };
    for (let outer: Element | null = element; outer && outer !== scope; outer = outer.parentElement) {
      const { overflowX, overflowY, position } = styleOf(outer);
      if (overflowX !== 'visible' || overflowY !== 'visible') {
        const clip = outer.getBoundingClientRect();
        if (overflowX !== 'visible')
          [box.left, box.right] = [Math.max(box.left, clip.left), Math.min(box.right, clip.right)];
        if (overflowY !== 'visible')
          [box.top, box.bottom] = [Math.max(box.top, clip.top), Math.min(box.bottom, clip.bottom)];
      }
      if (position === 'fixed') break;
    }
    return box.right - box.left > 1 && box.bottom - box.top > 1 ? box : undefined;
  }

  function styleOf(element: Element) {
    const known = styles.get(element);
    if (known) return known;
    const { overflowX, overflowY, position } = getComputedStyle(element);
    styles.set(element, { overflowX, overflowY, position });
    return { overflowX, overflowY, position };
  }

  /** Bars that stay while the page moves under them lie over words on purpose. */
  function floats(element: Element): boolean {
    for (let outer: Element | null = element; outer && outer !== scope; outer = outer.parentElement) {
      const { position } = styleOf(outer);
      if (position === 'fixed' || position === 'sticky') return true;
    }
    return false;
  }

  /** A line's box without the room that letters rarely use, so that tight lines do not count as overlapping. */
  function core({ left, top, right, bottom }: Box): Box {
    const spare = (bottom - top) * 0.25;
    return { left, right, top: top + spare, bottom: bottom - spare };
  }

  function isInSentence(element: Element): boolean {
    if (!element.matches('a, button') || getComputedStyle(element).display !== 'inline') return false;
    return [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node !== element && node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
  }

  function isDisabled(element: Element): boolean {
    return element.matches(':disabled, [aria-disabled="true"], [tabindex="-1"]');
  }

  function nameOf(element: Element): string {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
    const kind =
      element.className && typeof element.className === 'string' ? `.${element.className.split(' ')[0]}` : '';
    return `<${element.tagName.toLowerCase()}${kind}> '${words}'`;
  }
}

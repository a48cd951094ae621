import type { Page } from '@playwright/test';

/** Returns layout faults of the current page: sideways scroll, elements outside the window, overlapping text, small targets. */
export function findLayoutErrors(page: Page, { touch }: { touch: boolean }): Promise<string[]> {
  return page.evaluate(findErrorsInPage, { touch });
}

/** Runs in the page, so it must be self-contained. */
function findErrorsInPage({ touch }: { touch: boolean }): string[] {
  type Box = { left: number; top: number; right: number; bottom: number };
  const TARGET = 44;
  // Glyphs extend slightly beyond their boxes, and boxes end between pixels.
  const SLACK = 1.5;
  const CONTROLS =
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="tab"]';

  const root = document.documentElement;
  const width = root.clientWidth;
  // Cached: every ancestor of every text is checked, and most are shared.
  const styles = new Map<Element, { overflowX: string; overflowY: string; position: string }>();
  // Check only the open dialog: the page behind it is not reachable and is checked without the dialog.
  const scope = [...document.querySelectorAll('dialog[open]:modal')].at(-1) ?? document.body;

  const textBoxes = texts();

  return [...findHorizontalScroll(), ...findOverflowing(), ...findOverlaps(), ...(touch ? findSmallTargets() : [])];

  function findHorizontalScroll(): string[] {
    const errors: string[] = [];
    if (root.scrollWidth > width) errors.push(`the page is ${root.scrollWidth} wide`);
    if (scope !== document.body && scope.scrollWidth > scope.clientWidth) {
      errors.push(`the dialog is ${scope.scrollWidth} wide in ${scope.clientWidth}`);
    }
    return errors;
  }

  function findOverflowing(): string[] {
    return [
      ...textBoxes,
      ...controls().map((element) => ({ element, box: visiblePart(element, element.getBoundingClientRect()) })),
    ]
      .filter(({ box }) => box && (box.left < -SLACK || box.right > width + SLACK))
      .map(
        ({ element, box }) =>
          `outside the window (${Math.round(box?.left ?? 0)}–${Math.round(box?.right ?? 0)}): ${describeElement(element)}`,
      );
  }

  function findOverlaps(): string[] {
    const errors: string[] = [];
    const inFlow = textBoxes.filter(({ element }) => !isFloating(element));
    const sorted = inFlow
      .map((text) => ({ ...text, box: shrinkBox(text.box) }))
      .toSorted((current, other) => current.box.top - other.box.top);
    for (const [index, current] of sorted.entries()) {
      for (let next = index + 1; next < sorted.length; next += 1) {
        const other = sorted[next];
        if (!other || other.box.top >= current.box.bottom - SLACK) break;
        if (other.element === current.element) continue;
        const across = Math.min(current.box.right, other.box.right) - Math.max(current.box.left, other.box.left);
        if (across > 2 * SLACK)
          errors.push(`words over words: ${describeElement(current.element)} and ${describeElement(other.element)}`);
      }
    }
    return errors;
  }

  function findSmallTargets(): string[] {
    return controls()
      .filter((element) => !isInSentence(element) && !isDisabled(element))
      .flatMap((element) => {
        const [across, down] = getTargetSize(element);
        return across >= TARGET - 0.5 && down >= TARGET - 0.5
          ? []
          : [`a target of ${Math.round(across)}×${Math.round(down)}: ${describeElement(element)}`];
      });
  }

  /** Returns the touch area of a control: its box, its label and its pseudo-elements. */
  function getTargetSize(element: Element): [number, number] {
    const boxes = [element, ...listLabels(element)].flatMap((part) => [
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

  function listLabels(element: Element): Element[] {
    const isLabelledControl = element.matches(
      'input[type="checkbox"], input[type="radio"], input[type="file"], input[type="range"]',
    );
    return isLabelledControl ? [...((element as HTMLInputElement).labels ?? [])] : [];
  }

  function controls(): Element[] {
    return [...scope.querySelectorAll(CONTROLS)].filter(isVisible);
  }

  /** Returns each text with the visible part of its box. */
  function texts(): { element: Element; box: Box }[] {
    const found: { element: Element; box: Box }[] = [];
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (
        !element ||
        !node.textContent?.trim() ||
        element.closest('script, style, noscript, option') ||
        !isVisible(element)
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        const box = visiblePart(element, rect);
        if (box) found.push({ element, box });
      }
    }
    return found;
  }

  function isVisible(element: Element): boolean {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }))
      return false;
    const { width: across, height: down } = element.getBoundingClientRect();
    // Text for screen readers only is one pixel large.
    return across > 1 && down > 1 && !element.closest('[inert], .sr-only:not(:focus)');
  }

  /** Returns the part of a box that scrolling or clipping ancestors leave visible. */
  function visiblePart(element: Element, rect: Box): Box | undefined {
    const box = { left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom };
    for (let outer: Element | null = element; outer && outer !== scope; outer = outer.parentElement) {
      const { overflowX, overflowY, position } = getStyle(outer);
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

  function getStyle(element: Element) {
    const cached = styles.get(element);
    if (cached) return cached;
    const { overflowX, overflowY, position } = getComputedStyle(element);
    styles.set(element, { overflowX, overflowY, position });
    return { overflowX, overflowY, position };
  }

  /** True for fixed and sticky elements, which cover text on purpose. */
  function isFloating(element: Element): boolean {
    for (let outer: Element | null = element; outer && outer !== scope; outer = outer.parentElement) {
      const { position } = getStyle(outer);
      if (position === 'fixed' || position === 'sticky') return true;
    }
    return false;
  }

  /** Returns a line's box without the space that glyphs rarely use, so that tight lines do not count as overlapping. */
  function shrinkBox({ left, top, right, bottom }: Box): Box {
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

  function describeElement(element: Element): string {
    const textBoxes = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
    const kind =
      element.className && typeof element.className === 'string' ? `.${element.className.split(' ')[0]}` : '';
    return `<${element.tagName.toLowerCase()}${kind}> '${textBoxes}'`;
  }
}

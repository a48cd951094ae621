import type { Bounds, Oval } from './canvas.ts';
import type { Palette } from './palette.ts';

export type View = 'front' | 'back' | 'angle' | 'detail';

/** Renders one kind of product. `Style` contains the variations within that kind. */
export interface Archetype<Style> {
  standard: Style;
  /** Gallery order. */
  views: readonly ['front', 'back' | 'angle', 'detail'];
  render: Record<'front' | 'second' | 'detail', (t: Palette, style: Style) => string>;
  shadow: (style: Style) => Record<'front' | 'second', Oval | 'own'>;
  /** Bounds of the front view in its standard style. A transparent image is cropped to them. */
  bounds: (style: Style) => Bounds;
}

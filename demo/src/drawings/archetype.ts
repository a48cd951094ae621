import type { Bounds, Oval } from './stage.ts';
import type { Tones } from './tones.ts';

export type View = 'front' | 'back' | 'angle' | 'detail';

/** How one kind of product is drawn; `Style` is what may differ between two products of that kind. */
export interface Archetype<Style> {
  standard: Style;
  /** Gallery order. */
  views: readonly ['front', 'back' | 'angle', 'detail'];
  draw: Record<'front' | 'second' | 'detail', (t: Tones, style: Style) => string>;
  shadow: (style: Style) => Record<'front' | 'second', Oval | 'own'>;
  /** Of the front view with its standard style: what a cutout is cropped to. */
  bounds: (style: Style) => Bounds;
}

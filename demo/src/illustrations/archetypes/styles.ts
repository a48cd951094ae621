import type { Cloth } from '../cloth.ts';
import type { Palette } from '../palette.ts';

// Styles of archetypes that are split over several files.

export interface WatchStyle {
  face: 'chronograph' | 'simple' | 'digital';
  dial: 'dark' | 'light' | 'tinted';
  metal: 'steel' | 'gold' | 'black';
  strap: 'leather' | 'sport' | 'links';
  accent?: string;
}

export interface WatchPalette extends Palette {
  dial: string;
  /** Hands and hour marks. */
  marks: string;
}

export interface CameraStyle {
  body: 'reflex' | 'rangefinder' | 'instant';
  lens: 'full' | 'compact';
  /** The band round the body: black rubber, or leather in the second colour. */
  grip: 'rubber' | 'leather';
  accent?: string;
}

export interface SneakerStyle {
  cut: 'low' | 'high';
  panels: 'runner' | 'court' | 'blocked';
  sole: 'layered' | 'flat' | 'gum';
  /** One shoe without its box, for placing next to a pair. */
  alone?: true;
  /** Laces, heel tab and blocked panels. */
  accent?: string;
}

export interface KurtaStyle extends Cloth {
  collar: 'band' | 'shirt' | 'notch';
  length: 'long' | 'short';
  sleeve: 'full' | 'elbow';
  pocket: boolean;
  hem: 'lines' | 'border';
  /** An embroidered panel round the neck. */
  yoke: boolean;
}

export interface SareeStyle extends Cloth {
  /** Woven edge, in viewBox units: a slim one is 10, a broad one 44. */
  border: number;
  pallu: 'bands' | 'solid' | 'stripes' | 'temple';
  blouse: 'contrast' | 'matching';
}

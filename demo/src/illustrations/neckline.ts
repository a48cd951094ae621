import type { Palette } from './palette.ts';
import { box, line, ribs, shape, symmetric } from './shapes.ts';

const CREW_COLLAR = symmetric('M200 130C183 130 170 112 166 84C161 84 158 87 156 90C159 122 176 143 200 143');
const INSIDE = symmetric('M200 90C188 90 176 89 166 84C170 112 183 132 200 132');
const DEEP_INSIDE = symmetric('M200 90C188 90 176 89 166 84C171 110 188 138 200 157');
const BACK_RIB = symmetric('M200 88C188 88 174 87 164 84L167 91C176 97 188 99 200 99');
const BACK_BAND = symmetric('M200 90C184 90 170 87 162 81C158 82 156 85 155 88C168 98 184 102 200 102');

/** The visible inside of the back of the neck, with its label. */
export const insideNeck = (t: Palette, deep = false): string =>
  shape(deep ? DEEP_INSIDE : INSIDE, t.shade) +
  shape(BACK_RIB, t.base) +
  ribs('M168 89Q182 94 200 94T232 89', t.shade, 9, '1 2.6') +
  box(191, 104, 18, 10, 1, t.detail) +
  line('M193.5 108H206.5M193.5 111H203', t.base, 0.9);

export const crewCollar = (t: Palette): string =>
  shape(CREW_COLLAR, t.light) +
  ribs('M161.5 88C164.5 117 179.5 136.5 200 136.5S235.5 117 238.5 88', t.shade, 11, '1 2.6');

/** The collar's shadow on the chest. Must come before anything that the collar overlaps. */
export const crewShadow = (t: Palette): string =>
  shape(
    'M200 143C224 143 241 122 244 90L249 93C246 126 228 149 200 149S154 126 151 93L156 90C159 122 176 143 200 143z',
    t.shade,
  );

export const crewBack = (t: Palette): string =>
  shape(BACK_BAND, t.light) + ribs('M160 86.5Q178 96 200 96T240 86.5', t.shade, 9.5, '1 2.6');

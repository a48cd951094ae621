import type { Archetype } from '../archetype.ts';
import { mixColors, type Palette } from '../palette.ts';
import { box, disc, fold, formatNumber, line, mirror, piece, shape, stitch, symmetric, zoom } from '../shapes.ts';

export interface JeansStyle {
  fit: 'slim' | 'straight' | 'tapered' | 'wide' | 'flared';
  wash: 'raw' | 'faded' | 'ripped';
  hem: 'stitched' | 'rolled';
  cargo: boolean;
  /** Thread and patch. */
  accent?: string;
}

/** Where the leg's outer edge runs at the knee and at the hem, and its inner edge at the hem. */
const FITS: Record<JeansStyle['fit'], { knee: number; hem: number; inner: number }> = {
  slim: { knee: 132, hem: 140, inner: 186.6 },
  straight: { knee: 124, hem: 126, inner: 188 },
  tapered: { knee: 128, hem: 148, inner: 185 },
  wide: { knee: 112, hem: 100, inner: 193 },
  flared: { knee: 134, hem: 108, inner: 191 },
};

const legOutline = ({ fit }: JeansStyle) => {
  const { knee, hem, inner } = FITS[fit];
  return `C133 87.8 128 110.6 126 133.4C124 174.5 ${knee - 2} 238 ${knee} 278.6C${knee + 2} 329.4 ${hem - (hem - knee) * 0.25} 377.7 ${hem} 425.9C${hem + 13} 430.5 ${inner - 14} 431.5 ${inner} 429.7`;
};
const pairOutline = (style: JeansStyle) =>
  symmetric(`M200 55.9C178.4 55.9 158.6 53.6 145.1 49.8L142.4 69.6${legOutline(style)}C191 339.6 195 243 200 166.8`);
const INSIDE = symmetric('M200 46C178.4 46 158.6 46.8 145.1 49.8C158.6 53.6 178.4 55.9 200 55.9');
const BAND = symmetric('M200 55.5C178.4 55.9 158.6 53.6 145.1 49.8L142.4 68C158.6 71.8 178.4 73.4 200 73.4');

const rivet = (t: Palette, x: number, y: number, r = 2.4) =>
  disc(x, y, r, t.metal) + disc(x + r * 0.2, y + r * 0.2, r * 0.45, t.metalShade);
const loop = (t: Palette, x: number, y: number, turn: number) =>
  `<g transform="rotate(${turn} ${x} ${y})">${box(x - 3.5, y - 3, 7, 24, 1.5, t.base)}${box(x + 1, y - 3, 2.5, 24, 1, t.shade)}${stitch(`M${x - 1.8} ${y}v19`, t.contrast, 1, '2.5 1.8')}</g>`;

const denimShade = (t: Palette, { wash }: JeansStyle) =>
  shape('M272.9 63.5C261.2 109.1 275.6 154.7 263 225.3C250 293.8 259 349.7 249 438.6H330V63.5z', t.shade) +
  shape(
    'M200 166.8C192.8 210 183.8 273.5 178.4 337C175.8 375.1 174 405.6 172.6 438.6L191 438.6L205.4 166.8z',
    t.shade,
  ) +
  shape(fold([198.2, 165.3], [146, 192.2], 11, 5) + fold([201.8, 165.3], [250.4, 187.2], 10, -5), t.shade) +
  shape(fold([196.4, 189.7], [160.4, 210], 7, 4) + fold([203.6, 192.2], [236, 210], 7, -4), t.shade) +
  shape(fold([126.2, 281.1], [160.4, 301.5], 8, 4) + fold([129.8, 395.4], [164, 405.6], 9, 4), t.shade) +
  shape(fold([223.4, 296.4], [255.8, 281.1], 8, 4) + fold([219.8, 400.5], [252.2, 390.4], 9, 3), t.shade) +
  (wash === 'raw' ? '' : fades(t)) +
  (wash === 'ripped' ? rips(t) : '');

const fades = (t: Palette) =>
  shape(
    'M146 130.4C137 162.3 138.8 235.4 146 288.8C152.3 339.6 151.4 380.2 150.5 415.8C158.6 357.3 164 311.6 164 260.8C164 197.3 156.8 151.6 146 130.4z',
    t.light,
  ) +
  shape(
    'M228.8 136.4C221.6 171.9 221.6 235.4 227 288.8C230.6 329.4 230.6 362.4 230.6 398C237.8 349.7 241.4 298.9 241.4 253.2C241.4 197.3 236 157.7 228.8 136.4z',
    t.light,
  );

/** Worn-through knees: white weft threads over the gap. */
const rips = (t: Palette) =>
  shape(
    'M140 262Q156 256 172 264Q158 276 142 272zM144 288Q156 284 168 290Q156 297 146 294z',
    mixColors(t.base, '#FFFFFF', 0.66),
  ) +
  line('M144 266H169M147 270H164M148 290H164', t.shade, 1) +
  shape('M226 236Q240 230 254 238Q242 249 229 245z', mixColors(t.base, '#FFFFFF', 0.66)) +
  line('M230 239H251M233 243H246', t.shade, 1);

/** Wider than any leg; the outline trims it. */
const hems = (t: Palette, { hem }: JeansStyle) => {
  const band = (fill: string, from: number) =>
    shape(`M60 ${from}Q140 ${from + 8} 200 ${from + 3}Q260 ${from + 8} 340 ${from}V440H60z`, fill);
  if (hem === 'rolled')
    return (
      band(t.shade, 396) +
      band(mixColors(t.base, '#FFFFFF', 0.42), 400) +
      shape('M232 396H340V440H244z', t.shade, 'fill-opacity=".35"') +
      seam(t, 'M60 421Q140 429 200 424Q260 429 340 421')
    );
  return band(t.shade, 410) + seam(t, 'M60 413Q140 421 200 416Q260 421 340 413');
};

const cargoPocket = (t: Palette) =>
  shape('M118 196L160 200V258L116 254z', t.shade) +
  shape('M114 192L157 196V253L112 249z', t.base) +
  shape('M113 190L158 194V211L113 207z', t.light) +
  seam(t, 'M113 204L158 208M117 246L153 249V212') +
  disc(136, 203, 2.6, t.metal);

const seam = (t: Palette, d: string) => stitch(d, t.contrast, 1.2, '3 2');

const frontPocket = (t: Palette) =>
  shape('M161.3 71.8C161.3 92.4 149.6 104.5 128 109.8L126.2 113.6C151.4 109.1 165.8 95.4 164.9 71.8z', t.shade) +
  seam(t, 'M164 72.6C164 94.6 151.4 107.6 127.1 112.9M167.2 72.6C167.2 96.9 153.2 110.6 126.7 115.9');

const coinPocket = (t: Palette) =>
  shape('M137.9 81L156.8 84.4C154.1 94.6 146.9 101.5 135.2 106L131.1 107.6z', t.base) +
  shape('M137.9 81L156.8 84.4L156.4 87.4L137.5 84z', t.shade) +
  seam(t, 'M138.4 82.5L156.8 85.9') +
  rivet(t, 139.7, 83.6, 2.2) +
  rivet(t, 155, 86.7, 2.2);

const fly = (t: Palette) =>
  line('M200 73.4V166.8', t.shade, 1.8) +
  shape('M200 73.4H203.2V159.2L200 166.8z', t.shade) +
  seam(t, 'M217.1 73.4C218 112.1 215.3 128.8 200.9 139.5M214 73.4C214.9 110.6 212.2 125.8 200.9 135.7M197.3 138V160.8');

const waistband = (t: Palette) =>
  shape(INSIDE, t.shade) +
  piece('w', BAND, t.base, shape('M232.4 48.3H263V78.7H228.8z', t.shade)) +
  seam(
    t,
    'M145.1 52.8C158.6 56.6 178.4 58.5 200 58.5S241.4 56.6 254.9 52.8M142.9 65.8C158.6 69.6 178.4 71.1 200 71.1S241.4 69.6 257.2 65.8',
  ) +
  line('M142.4 68.8C158.6 72.2 178.4 73.7 200 73.7S241.4 72.2 257.6 68.8', t.shade, 1.4) +
  loop(t, 167, 52, 5) +
  loop(t, 233, 52, -5) +
  disc(200, 65, 6.5, t.metal) +
  disc(200.7, 65.6, 4, t.metalShade) +
  disc(200, 65, 2.4, t.metal);

const front = (t: Palette, style: JeansStyle) =>
  piece(
    'j',
    pairOutline(style),
    t.base,
    denimShade(t, style) +
      shape('M161.3 71.8C161.3 92.4 149.6 104.5 120.8 111.4V63.5z', t.shade) +
      mirror(shape('M161.3 71.8C161.3 92.4 149.6 104.5 120.8 111.4V63.5z', t.shade)) +
      coinPocket(t) +
      frontPocket(t) +
      mirror(frontPocket(t)) +
      hems(t, style) +
      seam(t, outseamPath(style)) +
      (style.cargo ? cargoPocket(t) + mirror(cargoPocket(t)) : ''),
  ) +
  fly(t) +
  waistband(t) +
  rivet(t, 162.2, 75.6) +
  rivet(t, 130.7, 111.4) +
  rivet(t, 237.8, 75.6) +
  rivet(t, 269.3, 111.4);

const outseamPath = ({ fit }: JeansStyle) => {
  const { knee, hem } = FITS[fit];
  return `M130.5 116.7C128 175 ${formatNumber(knee + 1)} 238 ${formatNumber(knee + 3)} 278C${formatNumber(knee + 5)} 330 ${formatNumber(hem + 3 - (hem - knee) * 0.25)} 377 ${formatNumber(hem + 3.5)} 412`;
};

const WAIST_BACK = symmetric('M200 46.8C178.4 46.8 158.6 48.3 145.1 51.3L142.4 69.6C158.6 66.5 178.4 65.8 200 65.8');

const back = (t: Palette, style: JeansStyle) => {
  const pair = symmetric(
    `M200 46.8C178.4 46.8 158.6 48.3 145.1 51.3L142.4 71.1${legOutline(style)}C191 339.6 195 243 200 174.5`,
  );
  return (
    piece(
      'j',
      pair,
      t.base,
      denimShade(t, { ...style, wash: style.wash === 'raw' ? 'raw' : 'faded' }) +
        hems(t, style) +
        shape(
          'M137 87.8C160.4 90.8 183.8 96.9 200 104.5C216.2 96.9 239.6 90.8 263 87.8L264.8 91.6C241.4 94.6 218 100.7 200 108.3C182 100.7 158.6 94.6 135.2 91.6z',
          t.shade,
        ) +
        seam(t, 'M137 85.5C160.4 88.6 183.8 94.6 200 102.2C216.2 94.6 239.6 88.6 263 85.5') +
        (style.cargo ? cargoPocket(t) + mirror(cargoPocket(t)) : ''),
    ) +
    backPocket(t) +
    mirror(backPocket(t)) +
    line('M200 66.5V174.5', t.shade, 1.8) +
    seam(t, 'M197.3 68V169.4') +
    piece('w', WAIST_BACK, t.base, shape('M236 40.7H263V78.7H232.4z', t.shade)) +
    seam(
      t,
      'M145.1 53.6C158.6 50.9 178.4 49.4 200 49.4S241.4 50.9 254.9 53.6M143.3 67.3C158.6 64.2 178.4 63.5 200 63.5S241.4 64.2 256.7 67.3',
    ) +
    loop(t, 200, 47, 0) +
    loop(t, 160, 49, 3) +
    loop(t, 240, 49, -3) +
    box(217.8, 52.8, 23.8, 13, 1.5, t.contrast) +
    stitch('M219.8 54.4H239.6V64.2H219.8z', t.shade, 0.9, '2 1.5')
  );
};

const backPocket = (t: Palette) =>
  shape('M140.6 107.6L180.2 113.6L178.4 147.1L158.6 156.2L137 144z', t.shade) +
  shape('M138.8 105.3L179.3 111.4L177.5 144.8L157.7 153.9L136.1 141.8z', t.base) +
  seam(
    t,
    'M140.6 109.1L176.2 114.4L174.8 143.3L157.7 150.9L138.8 140.2zM139.7 113.6L176.6 119M137.6 128L157.2 141L175.6 133.6',
  ) +
  rivet(t, 141.5, 107.9, 2) +
  rivet(t, 176.6, 113.3, 2);

export const jeans: Archetype<JeansStyle> = {
  standard: { fit: 'slim', wash: 'faded', hem: 'stitched', cargo: false },
  views: ['front', 'back', 'detail'],
  render: { front, second: back, detail: (t, style) => zoom(front(t, style), 158, 92, 4.4) },
  shadow: ({ fit }) => {
    const reach = 212 - FITS[fit].hem + (fit === 'slim' ? 12 : 4);
    return { front: [200, 448, reach, 10], second: [200, 448, reach, 10] };
  },
  bounds: ({ fit }) => [Math.min(122, FITS[fit].hem), 44, 400 - Math.min(122, FITS[fit].hem), 434],
};

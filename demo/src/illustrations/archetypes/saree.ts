import type { Archetype } from '../archetype.ts';
import { clothPiece, foldPalette } from '../cloth.ts';
import type { Palette } from '../palette.ts';
import { fold, formatNumber, line, mirror, oval, piece, shape, symmetric } from '../shapes.ts';
import { closeUp, folded, hasTemples, temple } from './saree-laid.ts';
import type { SareeStyle } from './styles.ts';

const FORM = symmetric('M200 44C190 44 184 47 183 52L184 72C182 84 166 90 150 96C146 130 152 170 160 206L200 214');
const BLOUSE = symmetric('M200 132C184 130 172 112 168 88L152 94C146 130 148 150 156 176C170 181 186 182 200 182');
const SLEEVE = 'M154 92C138 97 128 110 122 132L114 164C124 172 138 175 150 173L153 136C155 118 152 104 154 92z';
const SKIRT = symmetric(
  'M200 204C184 204 170 202 158 198C142 216 131 250 128 286C124 340 118 390 106 436C134 446 168 450 200 450',
);
const PALLU = 'M152 208C166 176 190 138 220 98C230 90 248 88 262 96C268 130 262 172 246 208C216 222 182 222 152 208z';
const TAIL = 'M222 96C240 84 262 90 270 108C290 160 308 250 322 344L230 356C236 270 236 180 222 96z';

const front = (t: Palette, style: SareeStyle) =>
  tail(t, style) + stand(t) + blouse(t, style) + skirt(t, style) + pallu(t, style);

export const saree: Archetype<SareeStyle> = {
  standard: { border: 22, pallu: 'bands', blouse: 'contrast', pattern: 'plain' },
  views: ['front', 'angle', 'detail'],
  render: { front, second: folded, detail: closeUp },
  shadow: () => ({ front: [202, 454, 122, 12], second: [200, 418, 176, 30] }),
  bounds: () => [104, 42, 326, 452],
};

/** The loose end over the shoulder, behind everything else. */
const tail = (t: Palette, style: SareeStyle) => {
  const f = foldPalette(t, style);
  const band = (y: number, height: number, fill: string) =>
    shape(`M220 ${y}L330 ${y - 14}V${y + height - 14}L220 ${y + height}z`, fill);
  const ends = {
    bands:
      band(302, 60, t.contrast) +
      line('M220 295L330 281M220 312L330 298M220 340L330 326', t.zari, 2.2) +
      line('M220 286L330 272M220 278L330 264', t.contrast, 2.6),
    solid: band(236, 126, t.contrast) + line('M220 231L330 217M220 243L330 229M220 344L330 330', t.zari, 2.2),
    stripes: [214, 238, 262, 286, 310, 334]
      .map((y) => band(y, 12, t.contrast) + line(`M220 ${y + 16}L330 ${y + 2}`, t.zari, 1.8))
      .join(''),
    temple:
      band(310, 60, t.contrast) +
      (hasTemples(style) ? shape(temple([220, 311], [330, 297], 9, 22), t.contrast) : '') +
      line('M220 320L330 306M220 342L330 328', t.zari, 2.2),
  };
  return (
    clothPiece(
      t,
      't',
      TAIL,
      style,
      ends[style.pallu] +
        shape('M262 90C284 180 292 260 300 360H340V90z', f.shade, f === t ? 'fill-opacity=".34"' : '') +
        shape('M246 90C262 180 268 260 272 360H282C280 260 272 180 254 90z', t.glass, 'fill-opacity=".2"') +
        shape('M262 90C284 180 292 260 300 360H340V90z', t.glass, 'fill-opacity=".12"'),
    ) +
    line(
      Array.from(
        { length: 7 },
        (_, i) => `M${272 + i * 8} ${formatNumber(350.5 - i)}l${formatNumber(0.6 + i * 0.2)} 12`,
      ).join(''),
      t.contrast,
      2.4,
    )
  );
};

const stand = (t: Palette) =>
  piece('f', FORM, t.form, shape('M204 40C206 60 206 80 222 90L260 100V210H200L216 120L200 80z', t.formShade)) +
  oval(200, 48, 17, 5, t.formShade);

const blouse = (t: Palette, { blouse: kind }: SareeStyle) => {
  const [cloth, edge] = kind === 'contrast' ? [t.contrast, t.base] : [t.base, t.contrast];
  const cuff = line('M116 158C126 166 138 169 150.5 167', edge, 3);
  return (
    shape(SLEEVE, cloth) +
    shape(
      'M154 92C138 97 128 110 122 132L114 164C117 166 120 168 124 170C130 140 138 112 154 92z',
      '#fff',
      'fill-opacity=".16"',
    ) +
    cuff +
    piece(
      'k',
      BLOUSE,
      cloth,
      shape(
        `${fold([151, 148], [180, 166], 8, 4)}M222 92L212 92C184 130 164 162 148 200L158 204C172 172 194 134 222 92z`,
        t.glass,
        'fill-opacity=".18"',
      ),
    ) +
    mirror(
      shape(SLEEVE, cloth) +
        shape(
          'M153 110C142 130 132 150 130 172C137 174 144 174 150 173L153 136C154 126 153 118 153 110z',
          t.glass,
          'fill-opacity=".2"',
        ) +
        cuff,
    )
  );
};

const skirt = (t: Palette, style: SareeStyle) => {
  const f = foldPalette(t, style);
  return clothPiece(
    t,
    's',
    SKIRT,
    style,
    shape('M236 196C252 250 262 340 270 455H310V196z', f.shade) +
      shape('M158 196C140 230 132 300 112 440L134 446C142 370 146 280 164 204z', f.light) +
      pleats(f) +
      hemBorder(t, style) +
      [1, 3, 5]
        .map((i) =>
          shape(
            `M${160 + i * 17} ${451 - style.border}H${168 + i * 17}V456H${160 + i * 17}z`,
            t.glass,
            'fill-opacity=".2"',
          ),
        )
        .join('') +
      shape(`M266 ${443 - style.border}L300 ${436 - style.border}V460H268z`, t.glass, 'fill-opacity=".2"'),
  );
};

/** Six knife pleats fan out from the waist. Each is a dark edge next to a lit edge. */
const pleats = (f: Palette) =>
  [0, 1, 2, 3, 4, 5]
    .map((i) => {
      const [top, foot] = [184 + i * 7, 166 + i * 17];
      const dark = `M${top} 204C${top - 3} 290 ${foot - 4} 370 ${foot - 5} 455H${foot + 3}C${foot + 3} 370 ${top + 3} 290 ${top} 204z`;
      const lit = `M${top + 2} 204C${top + 3} 290 ${foot + 4} 370 ${foot + 3} 455H${foot + 8}C${foot + 7} 370 ${top + 4} 290 ${top + 2} 204z`;
      return shape(dark, f.shade) + (i < 4 ? shape(lit, f.light) : '');
    })
    .join('');

const hemBorder = (t: Palette, style: SareeStyle) => {
  const { border } = style;
  const curve = (y: number) =>
    `M100 ${formatNumber(y)}C134 ${formatNumber(y + 10)} 168 ${formatNumber(y + 14)} 200 ${formatNumber(y + 14)}S266 ${formatNumber(y + 10)} 300 ${formatNumber(y)}`;
  const top = 436 - border;
  const teeth = Array.from({ length: 21 }, (_, i) => {
    const x = 100 + i * 10;
    const y = top + 14 - ((x - 195) / 100) ** 2 * 13;
    return `M${x - 5} ${formatNumber(y + 2)}l5 -11l5 11z`;
  }).join('');
  return (
    (hasTemples(style) ? shape(teeth, t.contrast) : line(curve(top - 5), t.zari, 2)) +
    shape(`${curve(top)}V460H100z`, t.contrast) +
    line(curve(433), t.zari, 2) +
    (border > 28 ? line(curve(top + 5), t.zari, 1.6) : '') +
    (border > 16
      ? `<g stroke-dasharray=".1 8">${line(curve(top + border / 2), t.zari, border > 28 ? 5 : 3.4)}</g>`
      : '')
  );
};

const pallu = (t: Palette, style: SareeStyle) => {
  const f = foldPalette(t, style);
  const k = Math.min(1.7, 0.35 + style.border / 34);
  const inner = `${formatNumber(152 + 18 * k)} 215C${formatNumber(166 + 18 * k)} 172 ${formatNumber(190 + 16 * k)} 134 ${formatNumber(220 + 13 * k)} ${formatNumber(98 - 6 * k)}`;
  return (
    clothPiece(
      t,
      'p',
      PALLU,
      style,
      shape('M262 90C264 130 258 172 238 214H290V90z', f.shade) +
        shape('M246 92C240 130 222 174 196 222L206 222C232 178 248 132 252 92z', f.shade) +
        shape('M238 92C228 130 208 174 182 222L190 222C216 178 234 132 242 92z', f.light) +
        shape(`M${inner}L220 90C190 138 166 176 148 212L152 220z`, t.contrast) +
        line(`M${inner}M157 210C170 178 194 140 224 96`, t.zari, 1.8),
      { turn: -32 },
    ) + shape('M152 208C182 222 216 222 246 208L247 216C216 230 182 230 150 215z', t.shade)
  );
};

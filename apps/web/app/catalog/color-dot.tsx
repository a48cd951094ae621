export function ColorDot({ hex, size = 16 }: { hex: string; size?: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" width={size} height={size} className="flex-none">
      <circle cx="8" cy="8" r="7.5" fill={hex} className="stroke-border-strong" />
    </svg>
  );
}

/** Upload progress. Hidden for short uploads. */
export function UploadProgress({ part }: { part: number | undefined }) {
  if (part === undefined) return null;
  const percent = Math.round(part * 100);
  return (
    <span className="upload-progress">
      <progress value={percent} max={100} aria-label="Upload" />
      <span className="tabular">{percent < 100 ? `Uploading ${percent}%` : 'Preparing images'}</span>
    </span>
  );
}

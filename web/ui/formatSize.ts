import * as messages from './messages.ts'

/** Formats a number of bytes in MB, or in GB from 1 GB on. Any size above 0 is shown as at least 0.1 MB. */
export function formatSize(bytes: number): string {
  const count = bytes / 1_000_000
  if (count >= 1_000) return messages.gigabytes((count / 1_000).toFixed(1))
  if (count >= 10) return messages.megabytes(Math.round(count))
  return messages.megabytes(Math.max(bytes > 0 ? 0.1 : 0, Math.round(count * 10) / 10))
}

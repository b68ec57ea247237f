import * as messages from '../messages.ts'

/** Formats a number of bytes in MB, or in GB from 1 GB on. */
export function formatSize(bytes: number): string {
  const count = bytes / 1_000_000
  if (count >= 1_000) return messages.gigabytes((count / 1_000).toFixed(1))
  return messages.megabytes(count < 10 ? Math.round(count * 10) / 10 : Math.round(count))
}

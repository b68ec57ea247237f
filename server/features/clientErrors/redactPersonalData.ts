/**
 * Removes possible personal data from an error message: quoted text, e-mail addresses, links, words of 20 or more
 * characters, and numbers of three or more digits. The browser already removes such data before sending, but the server
 * does not rely on this.
 */
export function redactPersonalData(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/(["'`“‘«])[^\n]*(["'`”’»])/gu, '$1…$2')
    .replace(/\bhttps?:\/\/\S+/giu, '…')
    .replace(/\S+@\S+/gu, '…')
    .replace(/[\w-]{20,}/gu, '…')
    .replace(/\d{3,}/gu, '…')
    .trim()
}

/**
 * Extracts the positions in JavaScript files from a stack, for example `assets/index-3f2a.js:1:200`. At most 8, one per
 * line.
 */
export function extractFrames(frames: string): string {
  return frames
    .split('\n')
    .map((line) => /\/?(?:assets\/)?[\w.-]+\.js:\d{1,7}(?::\d{1,7})?/u.exec(line)?.[0])
    .filter((position) => position !== undefined)
    .slice(0, 8)
    .join('\n')
}

/** Returns the browser family, followed by `, on a phone` for phones and tablets. */
export function browserFamily(userAgent: string): string {
  const families = [
    ['Edge', /Edg\//],
    ['Firefox', /Firefox\//],
    ['Chrome', /Chrom(?:e|ium)\//],
    ['Safari', /Safari\//],
  ] as const
  const [name = 'Another browser'] = families.find(([, pattern]) => pattern.test(userAgent)) ?? []
  return /Mobile|Android|iPhone|iPad/.test(userAgent) ? `${name}, on a phone` : name
}

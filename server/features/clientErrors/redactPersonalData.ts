/**
 * Messages of errors quote what they choked on: a line of somebody's script, an address. Whatever stands in quotes,
 * looks like an address or a link, or is long enough to be told by, is left out. The browser did so already; what a
 * stranger sends is cleaned again.
 */
export function withoutPeople(words: string): string {
  return words
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/(["'`“‘«])[^\n]*(["'`”’»])/gu, '$1…$2')
    .replace(/\bhttps?:\/\/\S+/giu, '…')
    .replace(/\S+@\S+/gu, '…')
    .replace(/[\w-]{20,}/gu, '…')
    .replace(/\d{3,}/gu, '…')
    .trim()
}

/** Places in our own files alone: `name@/assets/index-3f2a.js:1:200`; everything else of a frame is left out. */
export function framesOnly(frames: string): string {
  return frames
    .split('\n')
    .map((line) => /\/?(?:assets\/)?[\w.-]+\.js:\d{1,7}(?::\d{1,7})?/u.exec(line)?.[0])
    .filter((place) => place !== undefined)
    .slice(0, 8)
    .join('\n')
}

/** A browser's family, as far as errors differ by it. */
export function familyOf(userAgent: string): string {
  const families = [
    ['Edge', /Edg\//],
    ['Firefox', /Firefox\//],
    ['Chrome', /Chrom(?:e|ium)\//],
    ['Safari', /Safari\//],
  ] as const
  const [name = 'Another browser'] = families.find(([, sign]) => sign.test(userAgent)) ?? []
  return /Mobile|Android|iPhone|iPad/.test(userAgent) ? `${name}, on a phone` : name
}

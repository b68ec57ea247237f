const dummyOrigin = 'https://scene-partner.invalid'
/** Number of times that a target is decoded for the check. No later code decodes a target more often. */
const maxDecodings = 2

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const forbidden = /[\u0000-\u0020\u007f-\u009f\u2028\u2029\ufeff\\]|\/\/|\/\.{1,2}(\/|$|\?|#)/

function isPlainPath(target: string): boolean {
  if (!target.startsWith('/') || forbidden.test(target)) return false
  if (!URL.canParse(target, dummyOrigin)) return false
  const parsed = new URL(target, dummyOrigin)
  return parsed.origin === dummyOrigin && !parsed.username && !parsed.password
}

function decode(target: string): string | null {
  try {
    return decodeURIComponent(target)
  } catch {
    return null // Invalid percent-encoding.
  }
}

/**
 * Decodes a target that was decoded before. A percent sign that is no valid code is plain text, as in `q=100%` from
 * `q=100%25`, so it stays.
 */
const decodeAgain = (target: string): string =>
  target.replaceAll(
    /(?:%[\da-f]{2})+/gi,
    (codes) => decode(codes) ?? codes.replaceAll(/%[0-7][\da-f]/gi, decodeURIComponent),
  )

/**
 * Returns the normalized target if it is a path of this site, else null. The target is checked as it is and after one
 * and two rounds of URL decoding.
 */
export function safeRedirect(target: string | null | undefined): string | null {
  if (!target || target.length > 2000) return null
  let form: string | null = target
  for (let round = 0; round <= maxDecodings; round += 1) {
    if (form === null) return null
    // A space that appears by decoding is harmless. All other forbidden characters stay forbidden after each decoding.
    if (!isPlainPath(round === 0 ? form : form.replaceAll(' ', '+'))) return null
    form = round === 0 ? decode(form) : decodeAgain(form)
  }
  const { pathname, search, hash } = new URL(target, dummyOrigin)
  const normalised = pathname + search + hash
  return isPlainPath(normalised) ? normalised : null
}

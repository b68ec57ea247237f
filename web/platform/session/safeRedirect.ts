const home = 'https://scene-partner.invalid'
/** Beyond this nobody decodes an address again, so nothing can hide deeper. */
const decodings = 2

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const forbidden = /[\u0000-\u0020\u007f-\u009f\u2028\u2029\ufeff\\]|\/\/|\/\.{1,2}(\/|$|\?|#)/

function isPlainPath(target: string): boolean {
  if (!target.startsWith('/') || forbidden.test(target)) return false
  if (!URL.canParse(target, home)) return false
  const parsed = new URL(target, home)
  return parsed.origin === home && !parsed.username && !parsed.password
}

function decoded(target: string): string | null {
  try {
    return decodeURIComponent(target)
  } catch {
    return null // a broken escape: nobody of ours wrote it
  }
}

/**
 * Answers the target if it is an address of this site, else null. It is judged as it stands and as it reads after
 * being decoded once and twice, for whoever passes it on; what comes back is normalised.
 */
export function safeRedirect(target: string | null | undefined): string | null {
  if (!target || target.length > 2000) return null
  let form: string | null = target
  for (let round = 0; round <= decodings; round += 1) {
    if (form === null) return null
    // A space is harmless once it has been encoded; anything else forbidden stays so at every depth.
    if (!isPlainPath(round === 0 ? form : form.replaceAll(' ', '+'))) return null
    form = decoded(form)
  }
  const { pathname, search, hash } = new URL(target, home)
  const normalised = pathname + search + hash
  return isPlainPath(normalised) ? normalised : null
}

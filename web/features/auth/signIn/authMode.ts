/** The three faces of the auth screen. */
export type Mode = 'signin' | 'signup' | 'reset'

const synonyms: Readonly<Record<string, Mode>> = {
  signup: 'signup',
  register: 'signup',
  signin: 'signin',
  login: 'signin',
  reset: 'reset',
  forgot: 'reset',
  'forgot-password': 'reset',
}

const byPath: Readonly<Record<string, Mode>> = {
  '/sign-up': 'signup',
  '/forgot-password': 'reset',
}

/** Which face an address asks for; the parameter `mode` is stronger than the path. */
export function modeOf(pathname: string, params: URLSearchParams): Mode {
  const asked = params.get('mode')?.trim().toLowerCase() ?? ''
  const known = Object.hasOwn(synonyms, asked) ? synonyms[asked] : undefined
  return known ?? byPath[pathname] ?? 'signin'
}

const linkWords: ReadonlySet<string> = new Set(['email-link', 'magic-link'])

/** Whether the address asks for the face that signs in by mailed link. */
export function wantsLink(params: URLSearchParams): boolean {
  return [params.get('mode'), params.get('method')].some((word) => linkWords.has(word?.trim().toLowerCase() ?? ''))
}

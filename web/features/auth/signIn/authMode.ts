/** The three modes of the sign-in screen. */
export type AuthMode = 'signin' | 'signup' | 'reset'

const synonyms: Readonly<Record<string, AuthMode>> = {
  signup: 'signup',
  register: 'signup',
  signin: 'signin',
  login: 'signin',
  reset: 'reset',
  forgot: 'reset',
  'forgot-password': 'reset',
}

const byPath: Readonly<Record<string, AuthMode>> = {
  '/sign-up': 'signup',
  '/forgot-password': 'reset',
}

/** Returns the mode that a URL requests. The `mode` parameter has priority over the path. */
export function getAuthMode(pathname: string, params: URLSearchParams): AuthMode {
  const requested = params.get('mode')?.trim().toLowerCase() ?? ''
  const known = Object.hasOwn(synonyms, requested) ? synonyms[requested] : undefined
  return known ?? byPath[pathname] ?? 'signin'
}

const linkModes: ReadonlySet<string> = new Set(['email-link', 'magic-link'])

/** Returns whether the URL requests the sign-in form for a link by e-mail. */
export function isEmailLinkMode(params: URLSearchParams): boolean {
  return [params.get('mode'), params.get('method')].some((word) => linkModes.has(word?.trim().toLowerCase() ?? ''))
}

import * as words from './words.ts'

/** Where the page keeps a look at another account, from the asking to the end; see spec 1 §3. */
const storedAs = 'sp.impersonation'

/** Both tokens are mere handles: without the administrator's own cookie they open nothing. */
export type KeptView = { customToken: string; adminReturnToken: string; sessionId: string; expiresAt: string }

/** What stands in the way of a look, in the specification's words. */
export const sentences = {
  none: words.noImpersonationSessionFound,
  invalid: words.impersonationSessionDataIsInvalid,
  missing: words.missingImpersonationTokenData,
  expired: words.impersonationSessionExpired,
  refused: words.couldNotSignInUsing,
} as const
export type Obstacle = keyof typeof sentences

const fields = ['customToken', 'adminReturnToken', 'sessionId', 'expiresAt'] as const

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // read as invalid, as anything else that is not an object
  }
}

/** What is kept, or why it is of no use. */
export function readKeptView(now: number = Date.now()): KeptView | Exclude<Obstacle, 'refused'> {
  const text = sessionStorage.getItem(storedAs)
  if (text === null) return 'none'
  const kept = parse(text)
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return 'invalid'
  const given = kept as Record<string, unknown>
  const [customToken, adminReturnToken, sessionId, expiresAt] = fields.map((name) =>
    typeof given[name] === 'string' ? given[name] : '',
  )
  if (!customToken || !adminReturnToken || !sessionId) return 'missing'
  const end = Date.parse(expiresAt ?? '')
  if (!expiresAt || Number.isNaN(end)) return 'invalid'
  return end <= now ? 'expired' : { customToken, adminReturnToken, sessionId, expiresAt }
}

/** The way back, also of a look whose time is over. */
export function keptReturn(): Pick<KeptView, 'adminReturnToken' | 'sessionId' | 'expiresAt'> | null {
  const kept = readKeptView(Number.NEGATIVE_INFINITY)
  return typeof kept === 'string' ? null : kept
}

export function keepView({ customToken, adminReturnToken, sessionId, expiresAt }: KeptView): void {
  sessionStorage.setItem(storedAs, JSON.stringify({ customToken, adminReturnToken, sessionId, expiresAt }))
}

export function forgetView(): void {
  sessionStorage.removeItem(storedAs)
}

import { createHmac, timingSafeEqual } from 'node:crypto'

/** The parts of a request that this file reads. */
export type CookieRequest = {
  cookies: Record<string, string | undefined>
  userAgent?: string
  headers?: Record<string, string | string[] | undefined>
}
/** The part of a response that this file writes. */
export type HeaderReply = { header(name: string, value: string): unknown }

/** Reads and writes one session cookie. */
export type SessionCookie = {
  /**
   * Returns the session token in the cookie; null if there is no cookie or its signature is invalid. `isStale` is true
   * if the cookie was signed with the previous app secret, so that it should be replaced.
   */
  read(request: CookieRequest): { token: string; isStale: boolean } | null
  /** Returns the Set-Cookie header for a token, valid for `maxAgeS` seconds. */
  create(token: string, maxAgeS: number): string
  clear(): string
}

/**
 * Signs a token with the app secret. The secret is not in the database, so a stolen copy of the database gives access
 * to no session.
 */
const sign = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest()

function isSignedWith(secret: string, token: string, signature: Buffer): boolean {
  const expected = sign(token, secret)
  return expected.length === signature.length && timingSafeEqual(expected, signature)
}

type CookieOptions = { isHttps: boolean; appSecret: string; previousSecret: string | undefined }

/**
 * Creates the functions that read and write a session cookie: with `own`, the cookie of the browser's session; with
 * `return`, the cookie of the admin's waiting session during an impersonation.
 */
export function createSessionCookie(
  { isHttps, appSecret, previousSecret }: CookieOptions,
  kind: 'own' | 'return' = 'own',
): SessionCookie {
  // Browsers refuse a cookie with the prefix `__Host-` if a sub-domain sets it. The prefix requires https.
  const name = `${isHttps ? '__Host-' : ''}sp${kind === 'return' ? '-return' : ''}`
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`

  return {
    read({ cookies }) {
      const [token, signatureText, ...more] = cookies[name]?.split('.') ?? []
      if (!token || !signatureText || more.length > 0) return null
      const signature = Buffer.from(signatureText, 'base64url')
      if (isSignedWith(appSecret, token, signature)) return { token, isStale: false }
      if (previousSecret && isSignedWith(previousSecret, token, signature)) return { token, isStale: true }
      return null
    },
    create: (token, maxAgeS) =>
      `${name}=${token}.${sign(token, appSecret).toString('base64url')}; Max-Age=${maxAgeS}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
  }
}

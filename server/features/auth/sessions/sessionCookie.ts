import { createHmac, timingSafeEqual } from 'node:crypto'

/** What of a request is read here. */
export type WithCookies = {
  cookies: Record<string, string | undefined>
  userAgent?: string
  headers?: Record<string, string | string[] | undefined>
}
/** What of an answer is written here. */
export type WithHeaders = { header(name: string, value: string): unknown }

export type SessionCookie = {
  /** The session token that the browser sent, once its signature is proved. `isStale`: signed with the previous secret. */
  read(request: WithCookies): { token: string; isStale: boolean } | null
  /** The header that gives a browser its session for so long. */
  give(token: string, maxAgeS: number): string
  take(): string
}

/** A stolen copy of the database opens nothing: the signature needs the secret, which is not in it. */
const sign = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest()

function isSignedWith(secret: string, token: string, signature: Buffer): boolean {
  const expected = sign(token, secret)
  return expected.length === signature.length && timingSafeEqual(expected, signature)
}

type CookieOptions = { isHttps: boolean; appSecret: string; previousSecret: string | undefined }

/** The cookie of a session; `return` is that of an administrator's own while the browser shows another account. */
export function createSessionCookie(
  { isHttps, appSecret, previousSecret }: CookieOptions,
  kind: 'own' | 'return' = 'own',
): SessionCookie {
  // The prefix makes browsers refuse it from a sub-domain; without https they would refuse it altogether.
  const name = `${isHttps ? '__Host-' : ''}sp${kind === 'return' ? '-return' : ''}`
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`

  return {
    read({ cookies }) {
      const [token, mark, ...more] = cookies[name]?.split('.') ?? []
      if (!token || !mark || more.length > 0) return null
      const signature = Buffer.from(mark, 'base64url')
      if (isSignedWith(appSecret, token, signature)) return { token, isStale: false }
      if (previousSecret && isSignedWith(previousSecret, token, signature)) return { token, isStale: true }
      return null
    },
    give: (token, maxAgeS) =>
      `${name}=${token}.${sign(token, appSecret).toString('base64url')}; Max-Age=${maxAgeS}; ${attributes}`,
    take: () => `${name}=; Max-Age=0; ${attributes}`,
  }
}

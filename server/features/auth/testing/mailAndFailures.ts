import type { TestApp } from '../../../testing/startApp.ts'

/** Returns the token of the link in the newest e-mail to this address. */
export async function newestLinkToken(app: TestApp, email: string): Promise<string> {
  const message = (await app.mailbox()).find(({ to }) => to === email)
  const token = message?.links.map((link) => new URL(link).searchParams.get('token')).find(Boolean)
  if (!token) throw new Error(`no e-mail with a link was sent to ${email}`)
  return token
}

/** Awaits a call that must fail and returns its error. */
export async function failureOf(
  call: Promise<unknown>,
): Promise<{ code: string; http: number; details: Record<string, unknown>; headers: Headers; message: string }> {
  const outcome = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(outcome instanceof Error && 'code' in outcome)) throw new Error('the call did not fail', { cause: outcome })
  return outcome as never
}

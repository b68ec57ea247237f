import type { TestApp } from '../../../testing/startApp.ts'

/** The token in the newest letter to this address. */
export async function newestToken(app: TestApp, email: string): Promise<string> {
  const letter = (await app.mailbox()).find(({ to }) => to === email)
  const token = letter?.links.map((link) => new URL(link).searchParams.get('token')).find(Boolean)
  if (!token) throw new Error(`no letter with a link was written to ${email}`)
  return token
}

/** Awaits a refusal and hands it back. */
export async function refusalOf(
  call: Promise<unknown>,
): Promise<{ code: string; http: number; details: Record<string, unknown>; headers: Headers; message: string }> {
  const outcome = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(outcome instanceof Error && 'code' in outcome)) throw new Error('the call was not refused', { cause: outcome })
  return outcome as never
}

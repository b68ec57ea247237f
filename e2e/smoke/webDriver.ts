/** A browser that is controlled by W3C WebDriver commands. */
export type WebDriver = {
  /** Name and version of the browser, as the browser reports them. */
  readonly is: string
  send(command: Command): Promise<unknown>
  close(): Promise<void>
}

/** The commands that the smoke tests need. `firefox.ts` and `webkit.ts` translate them into the browser's protocol. */
export type Command =
  | { kind: 'open'; url: string }
  | { kind: 'run'; script: string; args: readonly unknown[] }
  | { kind: 'press'; element: string }
  | { kind: 'type'; element: string; text: string }
  | { kind: 'picture' }

export type Size = { width: number; height: number }

/** An error response of the browser. `why` is the WebDriver error code. */
export class WebDriverError extends Error {
  readonly why: string

  constructor(why: string, message: string) {
    super(`${why}: ${message}`)
    this.name = 'WebDriverError'
    this.why = why
  }
}

/** The property by which WebDriver identifies an element in its responses. */
export const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Calls `ask` until it returns something else than `undefined`. After `withinMs`, throws an error with `complaint`. */
export async function waitUntil<Answer>(
  ask: () => Promise<Answer | undefined>,
  complaint: () => Promise<string> | string,
  { withinMs = 90_000, everyMs = 50 } = {},
): Promise<Answer> {
  const startedAt = performance.now()
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (performance.now() - startedAt > withinMs) throw new Error(await complaint())
    await pause(everyMs)
  }
}

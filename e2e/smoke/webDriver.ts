/** A browser of another house, worked through the commands of W3C WebDriver. */
export type WebDriver = {
  /** Its name and version, as it tells them. */
  readonly is: string
  send(command: Command): Promise<unknown>
  close(): Promise<void>
}

/** The few commands that the smoke set needs: the same in every browser, said in each one's own way. */
export type Command =
  | { kind: 'open'; url: string }
  | { kind: 'run'; script: string; args: readonly unknown[] }
  | { kind: 'press'; element: string }
  | { kind: 'type'; element: string; text: string }
  | { kind: 'picture' }

export type Size = { width: number; height: number }

/** A browser that says no, with the word that WebDriver has for why. */
export class Refused extends Error {
  readonly why: string

  constructor(why: string, message: string) {
    super(`${why}: ${message}`)
    this.name = 'Refused'
    this.why = why
  }
}

/** The property under which WebDriver names an element, in whatever it answers. */
export const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Asks again until there is an answer; `undefined` is none. */
export async function until<Answer>(
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

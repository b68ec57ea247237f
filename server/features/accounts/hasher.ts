import { fail } from '@scene-partner/contract/failures'
import { hash, verify } from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'

/** OWASP's argon2id setting for 19 MiB; about 23 ms on one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** More at once would take every core from the rest of the server. */
const mostAtOnce = 2
/** With two at once this is a wait of a quarter of a second; who comes later is told to come again. */
const mostWaiting = 16
const comeAgainAfterS = 2

export type Hasher = {
  hash(password: string): Promise<string>
  /** Without a stored hash it works just as long and answers no, so that the time tells nothing. */
  isRight(password: string, stored: string | null | undefined): Promise<boolean>
}

/** At most `mostAtOnce` run; a bounded few wait, the rest are refused at once. */
function createGate() {
  let running = 0
  const waiting: (() => void)[] = []

  return async function through<T>(work: () => Promise<T>): Promise<T> {
    if (running >= mostAtOnce) {
      if (waiting.length >= mostWaiting) throw fail('rate_limited', { retryAfterS: comeAgainAfterS })
      // Whoever leaves hands its place over, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/** The same letters typed on another keyboard may come in another Unicode form. */
const spelled = (password: string) => password.normalize('NFKC')

export function createHasher(): Hasher {
  const through = createGate()
  let dummy: Promise<string> | undefined
  const hashOfNobody = () => (dummy ??= hash(randomBytes(18).toString('base64'), cost))

  return {
    hash: (password) => through(() => hash(spelled(password), cost)),
    async isRight(password, stored) {
      const against = stored ?? (await hashOfNobody())
      const isMatch = await through(() => verify(against, spelled(password)))
      return isMatch && Boolean(stored)
    },
  }
}

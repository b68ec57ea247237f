import type { ReadableStream } from 'node:stream/web'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { replicas } from './tables.ts'

const announceEveryMs = 10_000
/** One that was killed cannot take its row away. */
const forgottenAfterMs = 24 * 3_600_000

export type Part = { offset?: number; from?: number }

/** Other servers of this installation, each of which tells the database where the rest can reach it. */
export type Replicas = {
  start(): Promise<void>
  stop(): Promise<void>
  /** The sound as another server makes it; undefined where that server said no address or does not answer. */
  open(
    owner: string,
    generationId: string,
    part: Part,
    signal: AbortSignal,
  ): Promise<ReadableStream<Uint8Array> | undefined>
  /** Whether a request bears the secret that servers of this installation share. */
  isPeer(generationId: string, proof: string | undefined): boolean
}

const proofOf = (secret: string, generationId: string) =>
  createHmac('sha256', secret).update(`replica audio ${generationId}`).digest('hex')

export function createReplicas(options: { config: Config; database: Database; clock: Clock; owner: string }): Replicas {
  const { config, database, clock, owner } = options
  let timer: NodeJS.Timeout | undefined

  async function announce() {
    if (!config.replicaUrl) return
    const row = { owner, url: config.replicaUrl, seenAt: clock.now() }
    await database.db.insert(replicas).values(row).onConflictDoUpdate({ target: replicas.owner, set: row })
  }

  return {
    async start() {
      const oldest = new Date(clock.now().getTime() - forgottenAfterMs)
      await database.db.delete(replicas).where(lt(replicas.seenAt, oldest))
      await announce()
      timer = setInterval(() => void announce().catch(() => undefined), announceEveryMs)
    },
    async stop() {
      clearInterval(timer)
      await database.db.delete(replicas).where(eq(replicas.owner, owner))
    },
    async open(other, generationId, part, signal) {
      const [found] = await database.db.select().from(replicas).where(eq(replicas.owner, other))
      if (!found) return undefined
      const query = new URLSearchParams()
      for (const [name, value] of Object.entries(part)) query.set(name, String(value))
      const response = await fetch(`${found.url}/api/replica/audio/${generationId}?${query}`, {
        headers: { 'x-replica-proof': proofOf(config.appSecret, generationId) },
        redirect: 'error',
        signal,
      }).catch(() => undefined)
      return response?.ok && response.body ? response.body : undefined
    },
    isPeer(generationId, proof) {
      const secrets = [config.appSecret, config.previousSecret].filter((one) => one !== undefined)
      return secrets.some((secret) => {
        const expected = Buffer.from(proofOf(secret, generationId))
        const given = Buffer.from(proof ?? '')
        return expected.length === given.length && timingSafeEqual(expected, given)
      })
    },
  }
}

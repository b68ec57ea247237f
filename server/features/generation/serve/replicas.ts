import type { ReadableStream } from 'node:stream/web'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import type { Config } from '../../../config.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { replicas } from '../tables.ts'

const announceIntervalMs = 10_000
/**
 * A server that has not renewed its row for this long counts as killed, and the next server that starts deletes its
 * row.
 */
const replicaExpiryMs = 24 * 3_600_000

export type StreamPosition = { offset?: number; from?: number }

/**
 * The other servers of this installation. A server that has a `REPLICA_URL` stores it in the database, so that the
 * other servers can reach it.
 */
export type Replicas = {
  start(): Promise<void>
  stop(): Promise<void>
  /**
   * Opens the audio of a generation that another server runs. Returns undefined if that server is unknown, does not
   * respond or does not run the generation.
   */
  open(
    owner: string,
    generationId: string,
    position: StreamPosition,
    signal: AbortSignal,
  ): Promise<ReadableStream<Uint8Array> | undefined>
  /**
   * Returns whether the process of another server has probably ended: this server has received audio from it before,
   * and now its address refuses connections. Returns false for a slow server, and for a server that never sent audio.
   * Returns true only once for each server; the caller must then release the leases of that server. If the server has
   * not ended after all, its later leases are therefore not released.
   */
  detectEnd(owner: string): boolean
  /**
   * Returns whether a request proves that it comes from a server whose `APP_SECRET` is the current or the previous
   * secret of this server.
   */
  isPeer(generationId: string, proof: string | undefined): boolean
}

/** Returns whether a request failed because no process listens at the address. */
const isRefused = (error: unknown) =>
  error instanceof Error && (error.cause as NodeJS.ErrnoException | undefined)?.code === 'ECONNREFUSED'

const createProof = (secret: string, generationId: string) =>
  createHmac('sha256', secret).update(`replica audio ${generationId}`).digest('hex')

export function createReplicas(options: { config: Config; database: Database; clock: Clock; owner: string }): Replicas {
  const { config, database, clock, owner } = options
  let timer: NodeJS.Timeout | undefined
  /**
   * Servers that have sent audio, by `owner`, and whether they refused the last connection. A restarted server has a
   * new `owner`.
   */
  const reached = new Map<string, { isRefused: boolean }>()
  /** Servers whose end this server has detected. */
  const detected = new Set<string>()

  async function announce() {
    if (!config.replicaUrl) return
    const row = { owner, url: config.replicaUrl, seenAt: clock.now() }
    await database.db.insert(replicas).values(row).onConflictDoUpdate({ target: replicas.owner, set: row })
  }

  return {
    async start() {
      const oldest = new Date(clock.now().getTime() - replicaExpiryMs)
      await database.db.delete(replicas).where(lt(replicas.seenAt, oldest))
      await announce()
      timer = setInterval(() => void announce().catch(() => undefined), announceIntervalMs)
    },
    async stop() {
      clearInterval(timer)
      // If the database is unavailable, the row stays until it expires. Other servers notice that this server has ended
      // when it refuses their connections.
      await database.db
        .delete(replicas)
        .where(eq(replicas.owner, owner))
        .catch(() => undefined)
    },
    async open(otherOwner, generationId, position, signal) {
      const [replica] = await database.db.select().from(replicas).where(eq(replicas.owner, otherOwner))
      if (!replica) return undefined
      const query = new URLSearchParams()
      for (const [name, value] of Object.entries(position)) query.set(name, String(value))
      const response = await fetch(`${replica.url}/api/replica/audio/${generationId}?${query}`, {
        headers: { 'x-replica-proof': createProof(config.appSecret, generationId) },
        redirect: 'error',
        signal,
      }).catch((error: unknown) => {
        if (reached.has(otherOwner)) reached.set(otherOwner, { isRefused: isRefused(error) })
        return undefined
      })
      if (!response?.ok || !response.body) return undefined
      reached.set(otherOwner, { isRefused: false })
      return response.body
    },
    detectEnd(otherOwner) {
      const hasEnded = !detected.has(otherOwner) && (reached.get(otherOwner)?.isRefused ?? false)
      if (hasEnded) detected.add(otherOwner)
      return hasEnded
    },
    isPeer(generationId, proof) {
      const secrets = [config.appSecret, config.previousSecret].filter((secret) => secret !== undefined)
      return secrets.some((secret) => {
        const expected = Buffer.from(createProof(secret, generationId))
        const given = Buffer.from(proof ?? '')
        return expected.length === given.length && timingSafeEqual(expected, given)
      })
    },
  }
}

import { fail } from '@scene-partner/contract/failures'
import { liveEvent } from '@scene-partner/contract/liveEvents'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../http/caller.ts'
import type { RecordImpersonationAudit } from '../http/impersonationAudit.ts'
import type { Live } from './live.ts'

const heartbeatMs = 15_000
const streamsPerUser = 5
/** Bytes that may wait for a slow browser. If more bytes wait, the stream is closed and the browser reconnects. */
const maxBufferedBytes = 1_000_000

export type ServeLiveOptions = {
  live: Live
  callerOf(request: FastifyRequest, reply: FastifyReply): Promise<Caller>
  /** Returns the user document; null if the account was deleted. */
  documentOf(userId: string): Promise<unknown>
  recordImpersonationAudit: RecordImpersonationAudit
}

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  connection: 'keep-alive',
  // With this header, proxies do not buffer the response, so events arrive immediately.
  'x-accel-buffering': 'no',
}

/**
 * Serves `GET /api/live` (server-sent events). `contract/liveEvents.ts` declares the events; each is one JSON object.
 * The session is checked again at each heartbeat, so that a browser gets updates for at most 15 s after its sign-out.
 */
export function serveLive(app: FastifyInstance, options: ServeLiveOptions): void {
  /** The functions that end the open streams of each account, oldest first. */
  const openStreams = new Map<string, Set<() => void>>()

  app.get('/api/live', async (request, reply) => {
    const caller = await options.callerOf(request, reply)
    if (!caller) throw fail('signed_out')
    if (caller.needsSecondFactor) throw fail('second-factor/needed')
    if (caller.impersonatedBy)
      await options.recordImpersonationAudit(caller, { outcome: 'seen', what: 'live', subject: '' })
    // The client has already disconnected. No stream is opened, because no `close` event would end it.
    if (reply.raw.destroyed) {
      reply.hijack()
      return
    }
    const { userId } = caller
    const userStreams = openStreams.get(userId) ?? new Set()
    openStreams.set(userId, userStreams)
    // If the account already has the maximum number of open streams, its oldest stream ends.
    if (userStreams.size >= streamsPerUser) [...userStreams][0]?.()

    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value)
    }
    reply.raw.writeHead(200, headers)

    const write = (text: string) => {
      if (reply.raw.writableEnded) return
      reply.raw.write(text)
      if (reply.raw.writableLength > maxBufferedBytes) reply.raw.destroy()
    }
    // Only what the contract declares leaves the server.
    const sendEvent = (event: unknown) => {
      const parsed = liveEvent.safeParse(event)
      if (parsed.success) write(`data: ${JSON.stringify(parsed.data)}\n\n`)
      else request.log.error({ err: parsed.error }, 'live event violates the contract')
    }
    const sendUser = async (version: number) => {
      const user = await options.documentOf(userId)
      if (user) sendEvent({ topic: 'user', id: userId, version, user })
    }
    const handleError = (error: unknown) => {
      request.log.warn({ err: error }, 'live stream ended early')
      reply.raw.destroy()
    }

    const unsubscribe = options.live.subscribe(userId, (change) => {
      if (change.topic === 'user') sendUser(change.version).catch(handleError)
      else sendEvent(change)
    })
    const heartbeat = setInterval(() => {
      options.callerOf(request, reply).then((current) => {
        if (current?.userId === userId && !current.needsSecondFactor) write(': still here\n\n')
        else end()
      }, handleError)
    }, heartbeatMs)
    const leave = () => {
      clearInterval(heartbeat)
      unsubscribe()
      userStreams.delete(end)
      if (userStreams.size === 0 && openStreams.get(userId) === userStreams) openStreams.delete(userId)
    }
    // Calls `leave` now, not at the `close` event: until that event, more streams may open.
    const end = () => {
      leave()
      reply.raw.end()
    }
    userStreams.add(end)
    reply.raw.once('close', leave)
    write('retry: 3000\n\n')
    await sendUser(0).catch(handleError)
  })

  app.addHook('preClose', async () => {
    for (const streams of [...openStreams.values()]) for (const end of [...streams]) end()
  })
}

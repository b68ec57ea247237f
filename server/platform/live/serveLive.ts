import { fail } from '@scene-partner/contract/failures'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../http/caller.ts'
import type { Change, Live } from './live.ts'

const heartbeatMs = 15_000
const streamsPerUser = 5
/** Slower than this and the browser's own buffer is the problem: the stream is cut and the browser comes again. */
const mostBuffered = 1_000_000

export type ServeLiveOptions = {
  live: Live
  callerOf(request: FastifyRequest, reply: FastifyReply): Promise<Caller>
  /** The user document as the page shows it, or null when the account is gone. */
  documentOf(userId: string): Promise<unknown>
}

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  connection: 'keep-alive',
  // Proxies that buffer would hold events back until their buffer is full.
  'x-accel-buffering': 'no',
}

/**
 * `GET /api/live`: each event is a JSON object with `topic`, `id` and `version`; `user` events carry the document.
 * The session is judged again at each heartbeat, so that a signed-out browser hears nothing more.
 */
export function serveLive(app: FastifyInstance, options: ServeLiveOptions): void {
  const open = new Map<string, Set<FastifyReply>>()

  app.get('/api/live', async (request, reply) => {
    const caller = await options.callerOf(request, reply)
    if (!caller) throw fail('signed_out')
    // Who left meanwhile closes no second time: nothing would ever end this stream.
    if (reply.raw.destroyed) {
      reply.hijack()
      return
    }
    const { userId } = caller
    const own = open.get(userId) ?? new Set()
    open.set(userId, own)
    // The newest page wins: the oldest stream ends and its page waits before it comes again.
    if (own.size >= streamsPerUser) [...own][0]?.raw.end()

    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value)
    }
    reply.raw.writeHead(200, headers)
    own.add(reply)

    const write = (text: string) => {
      reply.raw.write(text)
      if (reply.raw.writableLength > mostBuffered) reply.raw.destroy()
    }
    const tell = (change: Change) => write(`data: ${JSON.stringify(change)}\n\n`)
    const tellUser = async (version: number) => {
      const user = await options.documentOf(userId)
      if (user) tell({ topic: 'user', id: userId, version, user })
    }
    const failed = (error: unknown) => {
      request.log.warn({ err: error }, 'live stream ended early')
      reply.raw.destroy()
    }

    const unsubscribe = options.live.subscribe(userId, (change) => {
      if (change.topic === 'user') tellUser(change.version).catch(failed)
      else tell(change)
    })
    const heartbeat = setInterval(() => {
      options.callerOf(request, reply).then((again) => {
        if (again?.userId === userId) write(': still here\n\n')
        else reply.raw.end()
      }, failed)
    }, heartbeatMs)
    reply.raw.once('close', () => {
      clearInterval(heartbeat)
      unsubscribe()
      own.delete(reply)
      if (own.size === 0) open.delete(userId)
    })
    write('retry: 3000\n\n')
    await tellUser(0).catch(failed)
  })

  app.addHook('preClose', async () => {
    for (const replies of open.values()) for (const reply of replies) reply.raw.end()
  })
}

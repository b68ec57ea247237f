import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fail } from '@scene-partner/contract/failures'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { HealthCheck } from './health.ts'
import type { Metrics } from '../metrics/metrics.ts'

/** Limits above which the server refuses requests, because it could not answer them in time. */
export type LoadLimits = {
  /** Mean delay of the event loop in the last second, in ms, above which requests are refused. */
  maxEventLoopDelayMs: number
  /** Number of statements that wait for a connection of the database, above which requests are refused. */
  maxWaitingStatements: number
}

/** Above this number of waiting statements, an answer would take longer than most people wait. */
export const maxWaitingStatements = 100

/** From this mean delay of the event loop on, the server reports that it is not ready, so that it gets no requests. */
const unreadyDelayMs = 1_000
const sampleMs = 1_000
const resolutionMs = 10
const retryAfterS = 3

/**
 * Requests that are never refused: health checks, metrics, requests of other servers, webhooks of the payment provider,
 * and the built files that open pages load, which take almost no time.
 */
const alwaysServed = /^\/(api\/health|api\/replica\/|api\/webhooks\/|assets\/|metrics$)/

const busyPage =
  '<!doctype html><html lang="en"><title>One moment</title><h1>One moment</h1><p>Many people are here right now. This page tries again by itself.</p></html>'

type Reason = 'event loop' | 'database'

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the mean delay of the event loop in the last second, in ms. */
    readEventLoopDelayMs(): number
  }
}

/**
 * Converts a mean of `monitorEventLoopDelay`, in ns, to a delay in ms. The mean is NaN if nothing was measured: the
 * event loop was then blocked for the whole interval.
 */
export const toDelayMs = (meanNs: number): number =>
  Number.isNaN(meanNs) ? sampleMs : Math.max(0, meanNs / 1e6 - resolutionMs)

/** Measures the delay of the event loop until the app is closed. Needs no free file descriptor. */
function measureEventLoop(app: FastifyInstance): void {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  histogram.enable()
  let delayMs = 0
  const timer = setInterval(() => {
    delayMs = toDelayMs(histogram.mean)
    histogram.reset()
  }, sampleMs)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    histogram.disable()
  })
  app.decorate('readEventLoopDelayMs', () => delayMs)
}

/**
 * Answers 503 with Retry-After while the server is overloaded, before any other work for a request. Requests are
 * answered again at most a second after the load falls. Returns the check of the event loop for `/api/health/ready`.
 */
export async function shedLoad(
  app: FastifyInstance,
  { limits, metrics, waitingStatements }: { limits: LoadLimits; metrics: Metrics; waitingStatements(): number },
): Promise<HealthCheck> {
  function refuse(request: FastifyRequest, reply: FastifyReply, reason: Reason) {
    metrics.requestsShed.inc({ reason })
    if (request.url.startsWith('/api/') || !request.headers.accept?.includes('text/html')) {
      throw fail('overloaded', { retryAfterS })
    }
    return reply
      .code(503)
      .headers({ 'retry-after': retryAfterS, refresh: String(retryAfterS), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(busyPage)
  }

  measureEventLoop(app)
  app.addHook('onRequest', async (request, reply) => {
    const isBusy = app.readEventLoopDelayMs() > limits.maxEventLoopDelayMs
    const isQueueing = waitingStatements() > limits.maxWaitingStatements
    if ((!isBusy && !isQueueing) || alwaysServed.test(request.url)) return undefined
    return refuse(request, reply, isBusy ? 'event loop' : 'database')
  })
  return { name: 'event loop', isHealthy: async () => app.readEventLoopDelayMs() < unreadyDelayMs }
}

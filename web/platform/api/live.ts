import type { UserDocument } from '@scene-partner/contract/entities'
import { createEmitter, type Emitter } from '../../state/createEmitter.ts'

/** An event from the server: the named data changed. For generations it carries their progress. */
export type LiveEvent = { topic: string; id: string; version: number } & Record<string, unknown>
/** The event after a change of the signed-in account, with its new user document. */
export type UserLiveEvent = LiveEvent & { topic: 'user'; user: UserDocument }

const channelName = 'scene-partner-live'
const minRetryMs = 3_000
const maxRetryMs = 60_000

const emitters = new Map<string, Emitter<[event: LiveEvent]>>()

/**
 * Subscribes to the events of one topic (`generation`, `user`), or of all (`*`). Returns a function that unsubscribes.
 */
export function onLiveEvent(topic: string, listener: (event: LiveEvent) => void): () => void {
  const emitter = emitters.get(topic) ?? createEmitter()
  emitters.set(topic, emitter)
  return emitter.subscribe(listener)
}

function dispatch(change: LiveEvent) {
  for (const topic of [change.topic, '*']) emitters.get(topic)?.emit(change)
}

/** Sent after a reconnect: events may be lost, so everything must be fetched again. */
export const missedEvents = { topic: 'missed', id: '', version: 0 } satisfies LiveEvent

/** Keeps one event stream open. Reconnects with growing delays when the server closes it. */
function openStream(onEvent: (change: LiveEvent) => void): () => void {
  let source: EventSource
  let retryMs = minRetryMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasOpen = false

  const open = () => {
    source = new EventSource('/api/live')
    source.onopen = () => {
      if (wasOpen) onEvent(missedEvents)
      wasOpen = true
      retryMs = minRetryMs
    }
    // The server sends events in the contract's format.
    source.onmessage = (event) => onEvent(JSON.parse(String(event.data)) as LiveEvent)
    source.onerror = () => {
      // The browser reconnects after a network error, but not after a refusal.
      if (source.readyState !== EventSource.CLOSED) return
      timer = setTimeout(open, retryMs)
      retryMs = Math.min(retryMs * 2, maxRetryMs)
    }
  }
  open()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}

/**
 * Connects this tab to the server's events. One tab holds the stream and forwards events to the others; when it closes,
 * another tab takes over. Returns a function that disconnects.
 */
export function connectLive(): () => void {
  if (typeof EventSource === 'undefined') return () => {}
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') return openStream(dispatch)

  const channel = new BroadcastChannel(channelName)
  channel.onmessage = (event: MessageEvent<LiveEvent>) => dispatch(event.data)
  const disconnecting = new AbortController()

  const leadTabs = () =>
    new Promise<void>((resolve) => {
      const stop = openStream((change) => {
        dispatch(change)
        channel.postMessage(change)
      })
      disconnecting.signal.addEventListener('abort', () => {
        stop()
        resolve()
      })
    })
  navigator.locks.request(channelName, { signal: disconnecting.signal }, leadTabs).catch((error: unknown) => {
    if (!disconnecting.signal.aborted) reportError(error)
  })
  return () => {
    disconnecting.abort()
    channel.close()
  }
}

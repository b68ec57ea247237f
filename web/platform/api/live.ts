import type { LiveEvent as ServerEvent } from '@scene-partner/contract/liveEvents'
import { createEmitter, type Emitter } from '../../state/createEmitter.ts'

/**
 * An event of the server (`contract/liveEvents.ts`), or `missed`: events may be lost, so everything must be fetched again.
 */
export type LiveEvent = Exclude<ServerEvent, { topic: 'everything' }> | { topic: 'missed'; id: string; version: number }
type Topic = LiveEvent['topic']
type EventOf<Name extends Topic | '*'> = Name extends '*' ? LiveEvent : Extract<LiveEvent, { topic: Name }>

const channelName = 'scene-partner-live'
const minRetryMs = 3_000
const maxRetryMs = 60_000

const emitters = new Map<Topic | '*', Emitter<[event: LiveEvent]>>()

/**
 * Subscribes to the events of one topic (`generation`, `user`), or of all (`*`). Returns a function that unsubscribes.
 */
export function onLiveEvent<Name extends Topic | '*'>(
  topic: Name,
  listener: (event: EventOf<Name>) => void,
): () => void {
  const emitter = emitters.get(topic) ?? createEmitter()
  emitters.set(topic, emitter)
  // An emitter gets only the events of its topic, so the type is certain.
  return emitter.subscribe((event) => listener(event as EventOf<Name>))
}

function dispatch(change: LiveEvent) {
  for (const topic of [change.topic, '*'] as const) emitters.get(topic)?.emit(change)
}

/** The event that listeners get after this page has reconnected to the server, or the server to its database. */
const missedEvents = { topic: 'missed', id: '', version: 0 } satisfies LiveEvent

/**
 * Opens an event stream. If the server refuses the stream, tries again after increasing delays. Returns a function that
 * closes the stream.
 */
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
    // The server checks every event by the contract before it sends it.
    source.onmessage = ({ data }) => {
      const event = JSON.parse(String(data)) as ServerEvent
      onEvent(event.topic === 'everything' ? missedEvents : event)
    }
    source.onerror = () => {
      // After a network error, the browser itself reconnects. If the server refuses the stream, this code does.
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
 * Connects this tab to the server's events. One tab has the stream open and forwards events to the others; when that
 * tab closes, another tab opens the stream. Returns a function that disconnects.
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

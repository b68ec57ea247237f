import type { UserDocument } from '@scene-partner/contract/entities'

/** News from the server: look again at this. For generations it says how far they are. */
export type LiveChange = { topic: string; id: string; version: number } & Record<string, unknown>
export type UserChange = LiveChange & { topic: 'user'; user: UserDocument }

type Listener = (change: LiveChange) => void

const name = 'scene-partner-live'
const firstPauseMs = 3_000
const longestPauseMs = 60_000

const byTopic = new Map<string, Set<Listener>>()

/** Hears news of one topic (`generation`, `user`), or of all (`*`). Answers how to stop. */
export function onLive(topic: string, listener: Listener): () => void {
  const own = byTopic.get(topic) ?? new Set()
  byTopic.set(topic, own.add(listener))
  return () => own.delete(listener)
}

function hear(change: LiveChange) {
  for (const topic of [change.topic, '*']) {
    for (const listener of byTopic.get(topic) ?? []) listener(change)
  }
}

/** What was missed while nothing was connected cannot be known: all is to be looked at again. */
export const missedNews = { topic: 'missed', id: '', version: 0 } satisfies LiveChange

/** Keeps one stream open, and opens it again after longer and longer pauses when the server closes it. */
function listen(tell: (change: LiveChange) => void): () => void {
  let source: EventSource
  let pauseMs = firstPauseMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasOpen = false

  const open = () => {
    source = new EventSource('/api/live')
    source.onopen = () => {
      if (wasOpen) tell(missedNews)
      wasOpen = true
      pauseMs = firstPauseMs
    }
    // Written by the server of the same build; its form is the contract's.
    source.onmessage = (event) => tell(JSON.parse(String(event.data)) as LiveChange)
    source.onerror = () => {
      // The browser itself comes again after a broken line; after a refusal it does not.
      if (source.readyState !== EventSource.CLOSED) return
      timer = setTimeout(open, pauseMs)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
  }
  open()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}

/**
 * Connects this tab to the server's news: one tab of the browser holds the stream and passes it on to the others, and
 * when it closes another takes over. Answers how to leave.
 */
export function followLive(): () => void {
  if (typeof EventSource === 'undefined') return () => {}
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') return listen(hear)

  const channel = new BroadcastChannel(name)
  channel.onmessage = (event: MessageEvent<LiveChange>) => hear(event.data)
  const leaving = new AbortController()

  const lead = () =>
    new Promise<void>((resolve) => {
      const stop = listen((change) => {
        hear(change)
        channel.postMessage(change)
      })
      leaving.signal.addEventListener('abort', () => {
        stop()
        resolve()
      })
    })
  navigator.locks.request(name, { signal: leaving.signal }, lead).catch((error: unknown) => {
    if (!leaving.signal.aborted) reportError(error)
  })
  return () => {
    leaving.abort()
    channel.close()
  }
}

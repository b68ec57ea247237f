import { liveEvent, type LiveEvent } from '@scene-partner/contract/liveEvents'
import { vi } from 'vitest'

type FakeStream = {
  readyState: number
  onopen: (() => void) | null
  onerror: (() => void) | null
  onmessage: ((event: { data: string }) => void) | null
}

/**
 * Fakes the event streams of the server (`GET /api/live`), which happy-dom cannot open. The returned
 * functions act on the newest stream. Events must be allowed by the contract.
 */
export function fakeEventStream() {
  const streams: FakeStream[] = []
  vi.stubGlobal(
    'EventSource',
    class implements FakeStream {
      static CLOSED = 2
      readyState = 0
      onopen: FakeStream['onopen'] = null
      onerror: FakeStream['onerror'] = null
      onmessage: FakeStream['onmessage'] = null
      constructor() {
        streams.push(this)
      }
      close() {
        this.onmessage = null
      }
    },
  )
  return {
    emit: (event: LiveEvent) => streams.at(-1)?.onmessage?.({ data: JSON.stringify(liveEvent.parse(event)) }),
    /** Returns how many streams the page has requested. */
    count: () => streams.length,
    open: () => streams.at(-1)?.onopen?.(),
    /** Interrupts the stream, as a lost connection does. The browser connects again by itself. */
    interrupt: () => streams.at(-1)?.onerror?.(),
    /** Closes the stream, as a server does that refuses it. The browser does not connect again. */
    refuse() {
      const stream = streams.at(-1)
      if (stream) stream.readyState = 2
      stream?.onerror?.()
    },
  }
}

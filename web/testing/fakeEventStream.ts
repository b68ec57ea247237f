import { liveEvent, type LiveEvent } from '@scene-partner/contract/liveEvents'
import { vi } from 'vitest'

/**
 * Fakes the event stream of the server (`GET /api/live`), which happy-dom cannot open. It sends only events that the
 * contract allows.
 */
export function fakeEventStream(): { emit: (event: LiveEvent) => void } {
  let onMessage: ((event: { data: string }) => void) | null = null
  vi.stubGlobal(
    'EventSource',
    class {
      set onmessage(listener: typeof onMessage) {
        onMessage = listener
      }
      close() {
        onMessage = null
      }
    },
  )
  return { emit: (event) => onMessage?.({ data: JSON.stringify(liveEvent.parse(event)) }) }
}

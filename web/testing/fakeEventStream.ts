import { vi } from 'vitest'
import type { LiveEvent } from '../platform/api/live.ts'

/** Fakes the event stream of the server (`GET /api/live`), which happy-dom cannot open. */
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
  return { emit: (event) => onMessage?.({ data: JSON.stringify(event) }) }
}

import { useRef } from 'react'

function createKey(): string {
  // `randomUUID` is missing on pages served over plain HTTP.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Returns the idempotency key of a request. A repeated request gets the same key until its outcome is known, so that
 * the server does not execute it twice.
 */
export function useIdempotencyKey() {
  const last = useRef<{ request: string; name: string } | null>(null)
  return {
    getKey(request: string): string {
      if (last.current?.request !== request) last.current = { request, name: createKey() }
      return last.current.name
    },
    reset() {
      last.current = null
    },
  }
}

import { useRef } from 'react'

function createKey(): string {
  // The browser has no `randomUUID` on pages served over plain HTTP.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Returns functions for the idempotency key of a request. Until the outcome of a request is known, an equal request
 * gets the same key, so that the server does not execute it twice.
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

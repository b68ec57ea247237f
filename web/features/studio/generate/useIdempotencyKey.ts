import { useRef } from 'react'

function newName(): string {
  // `randomUUID` is not there where a page comes over plain http.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Names a wish. The same wish keeps its name until its outcome is known, so that it is never fulfilled twice. */
export function useWishName() {
  const last = useRef<{ wish: string; name: string } | null>(null)
  return {
    keep(wish: string): string {
      if (last.current?.wish !== wish) last.current = { wish, name: newName() }
      return last.current.name
    },
    forget() {
      last.current = null
    },
  }
}

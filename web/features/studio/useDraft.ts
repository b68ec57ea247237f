import { useCallback, useEffect, useRef, useState } from 'react'

/** Half the second in which what was typed must be safe. */
const savedAfterMs = 500

export type Draft = { text: string; voiceId: string | null }
const blank: Draft = { text: '', voiceId: null }

/** Each account of this browser has its own, so that nobody reads another's lines. */
const keyOf = (room: string, userId: string) => `sp.draft.${room}.${userId}`

function readDraft(key: string): Draft {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return blank
    const { text, voiceId } = kept as Record<string, unknown>
    return { text: typeof text === 'string' ? text : '', voiceId: typeof voiceId === 'string' ? voiceId : null }
  } catch {
    return blank // storage is blocked, or something else wrote there: one begins anew
  }
}

/** What was typed and chosen here, kept on this device; `isKept` is false where the browser refuses to keep it. */
export function useDraft(room: string, userId: string) {
  const key = keyOf(room, userId)
  const [draft, setDraft] = useState(() => readDraft(key))
  const [isKept, setKept] = useState(true)
  const saved = useRef(draft)

  useEffect(() => {
    const save = () => {
      if (saved.current === draft) return
      saved.current = draft
      try {
        localStorage.setItem(key, JSON.stringify(draft))
        setKept(true)
      } catch {
        setKept(false) // full or blocked; the screen says so
      }
    }
    const timer = setTimeout(save, savedAfterMs)
    addEventListener('pagehide', save)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', save)
    }
  }, [draft, key])

  const change = useCallback((part: Partial<Draft>) => setDraft((last) => ({ ...last, ...part })), [])
  return { draft, isKept, change }
}

import type { Voice } from '@scene-partner/contract/entities'
import { useEffect, useState } from 'react'
import { usePreferences } from './voiceQueries.ts'
import * as words from './words.ts'

export type WithdrawnNote = {
  /** Who reads in place of the voice that was chosen; null while nobody has to. */
  note: string | null
  clear: () => void
}

/** A draft may name a voice that is not on offer any more: another steps in, and the page says so. */
export function useWithdrawnVoice(
  voices: readonly Voice[] | undefined,
  voiceId: string | null,
  choose: (voice: Voice) => void,
): WithdrawnNote {
  const { data } = usePreferences()
  const [note, setNote] = useState<string | null>(null)
  const isGone = voiceId !== null && voices !== undefined && !voices.some(({ id }) => id === voiceId)
  const [first] = voices ?? []
  const standIn = voices?.find(({ id }) => id === data?.defaultVoiceId) ?? first
  useEffect(() => {
    if (!isGone || !standIn) return
    setNote(words.standsIn(standIn.name))
    choose(standIn)
  }, [isGone, standIn, choose])
  return { note, clear: () => setNote(null) }
}

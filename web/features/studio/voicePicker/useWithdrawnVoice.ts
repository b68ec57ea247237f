import type { Voice } from '@scene-partner/contract/entities'
import { useEffect, useState } from 'react'
import { usePreferences } from '../../voicePicker/index.ts'
import * as messages from '../messages.ts'
import { findUsualVoice } from './findUsualVoice.ts'

export type VoiceNotice = {
  /** The message that another voice replaced the voice of the draft; null if none was replaced. */
  notice: string | null
  clear: () => void
}

/** If the voice of a draft is no longer offered, chooses another voice and returns a notice that says so. */
export function useWithdrawnVoice(
  voices: readonly Voice[] | undefined,
  voiceId: string | null,
  choose: (voice: Voice) => void,
): VoiceNotice {
  const { data } = usePreferences()
  const [note, setNote] = useState<string | null>(null)
  const isGone = voiceId !== null && voices !== undefined && !voices.some(({ id }) => id === voiceId)
  const replacement = voices && findUsualVoice(voices, data)
  useEffect(() => {
    if (!isGone || !replacement) return
    setNote(messages.withdrawnVoiceNotice(replacement.name))
    choose(replacement)
  }, [isGone, replacement, choose])
  return { notice: note, clear: () => setNote(null) }
}

import type { Voice } from '@scene-partner/contract/entities'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { usePreferences } from '../../voicePicker/index.ts'
import * as messages from '../messages.ts'
import { findUsualVoice } from './findUsualVoice.ts'
import type { VoiceNotice } from './useWithdrawnVoice.ts'

/**
 * Chooses, once, the voice that the URL names (`?voice=`), and removes it from the URL. If this voice is not offered,
 * chooses the current voice, else the voice that `findUsualVoice` finds, and returns a notice that says so.
 */
export function useVoiceFromUrl(
  voices: readonly Voice[] | undefined,
  current: Voice | null,
  choose: (voice: Voice) => void,
): VoiceNotice {
  const [search, setSearch] = useSearchParams()
  const { data: preferences, isPending, failureCount } = usePreferences()
  const [notice, setNotice] = useState<string | null>(null)
  const wanted = search.get('voice')
  const isLoadingDefault = isPending && failureCount === 0
  useEffect(() => {
    if (wanted === null || !voices) return
    const voice = voices.find(({ id }) => id === wanted)
    if (voice) choose(voice)
    else {
      if (!current && isLoadingDefault) return
      const substitute = current ?? findUsualVoice(voices, preferences)
      if (!substitute) return
      choose(substitute)
      setNotice(messages.unknownVoiceNotice(substitute.name))
    }
    setSearch(
      (last) => {
        last.delete('voice')
        return last
      },
      { replace: true, preventScrollReset: true },
    )
  }, [wanted, voices, current, isLoadingDefault, preferences, choose, setSearch])
  return { notice, clear: () => setNotice(null) }
}

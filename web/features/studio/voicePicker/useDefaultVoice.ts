import type { Voice } from '@scene-partner/contract/entities'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { usePreferences } from '../../voicePicker/index.ts'

/** Chooses the default voice if none is chosen. A voice in the URL has priority. */
export function useDefaultVoice(
  voices: readonly Voice[] | undefined,
  voice: Voice | null,
  choose: (voice: Voice) => void,
): void {
  const { data } = usePreferences()
  const isVoiceInUrl = useSearchParams()[0].has('voice')
  const defaultVoice = voices?.find(({ id }) => id === data?.defaultVoiceId)
  useEffect(() => {
    if (!voice && defaultVoice && !isVoiceInUrl) choose(defaultVoice)
  }, [voice, defaultVoice, isVoiceInUrl, choose])
}

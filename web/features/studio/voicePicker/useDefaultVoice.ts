import type { Voice } from '@scene-partner/contract/entities'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { usePreferences } from '../../voicePicker/index.ts'
import { findUsualVoice } from './findUsualVoice.ts'

/** If no voice is chosen, and the URL names none, chooses the voice that `findUsualVoice` returns. */
export function useDefaultVoice(
  voices: readonly Voice[] | undefined,
  voice: Voice | null,
  choose: (voice: Voice) => void,
): void {
  const { data, isPending, failureCount } = usePreferences()
  const isLoading = isPending && failureCount === 0
  const isVoiceInUrl = useSearchParams()[0].has('voice')
  const usualVoice = voices && findUsualVoice(voices, data)
  useEffect(() => {
    if (!voice && usualVoice && !isLoading && !isVoiceInUrl) choose(usualVoice)
  }, [voice, usualVoice, isLoading, isVoiceInUrl, choose])
}

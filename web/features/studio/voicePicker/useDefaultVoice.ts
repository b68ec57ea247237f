import type { Voice } from '@scene-partner/contract/entities'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { usePreferences } from './voiceQueries.ts'

/** Where nobody reads yet, the voice that read last begins; one that the address asks for goes before it. */
export function useDefaultVoice(
  voices: readonly Voice[] | undefined,
  voice: Voice | null,
  choose: (voice: Voice) => void,
): void {
  const { data } = usePreferences()
  const isAddressed = useSearchParams()[0].has('voice')
  const usual = voices?.find(({ id }) => id === data?.defaultVoiceId)
  useEffect(() => {
    if (!voice && usual && !isAddressed) choose(usual)
  }, [voice, usual, isAddressed, choose])
}

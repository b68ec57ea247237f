import type { Voice } from '@scene-partner/contract/entities'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

/** Chooses the voice in the URL (`?voice=`), once, and removes it from the URL. */
export function useVoiceFromUrl(voices: readonly Voice[] | undefined, choose: (voice: Voice) => void): void {
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('voice')
  useEffect(() => {
    if (wanted === null || !voices) return
    const voice = voices.find(({ id }) => id === wanted)
    if (voice) choose(voice)
    setSearch(
      (last) => {
        last.delete('voice')
        return last
      },
      { replace: true, preventScrollReset: true },
    )
  }, [wanted, voices, choose, setSearch])
}

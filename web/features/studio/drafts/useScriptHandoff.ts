import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readHandedScript } from '../scripts/index.ts'
import type { DraftStore } from './draftStore.ts'
import * as words from './words.ts'

/** Takes the script that My Scripts hands over, once; what stood in the sheet can be had back. */
export function useHandedScript(draft: DraftStore): void {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const handed = readHandedScript(state)
    if (!handed) return
    draft.replace(handed.text, words.tookPlaceOfYourText(handed.title))
    void navigate(pathname + search, { replace: true, state: null })
  }, [draft, state, pathname, search, navigate])
}

import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readScriptHandoff } from '../../scripts/index.ts'
import type { DraftStore } from './draftStore.ts'
import * as messages from '../messages.ts'

/** Puts the script from the navigation state into the draft, once. The earlier text can be restored by Undo. */
export function useScriptHandoff(draft: DraftStore): void {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const handoff = readScriptHandoff(state)
    if (!handoff) return
    draft.replace(handoff.text, messages.editorTextReplaced(handoff.title))
    void navigate(pathname + search, { replace: true, state: null })
  }, [draft, state, pathname, search, navigate])
}

import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readScriptHandoff } from '../../scripts/index.ts'
import type { DraftStore } from './draftStore.ts'
import * as messages from '../messages.ts'

/** If another page passed a script in the navigation state, puts it into the draft, once. The user can undo this. */
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

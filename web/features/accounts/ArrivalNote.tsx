import { useLocation } from 'react-router'
import { Notice } from '../../ui/Notice.tsx'

type ArrivalState = { arrivalNote: string } | null

/** What to hand to the router, so that the next screen says it. */
export const arrivalState = (note: string | null): ArrivalState => (note ? { arrivalNote: note } : null)

/** What came of a code that was kept for the new account, said on the screen where its owner arrives. */
export function ArrivalNote() {
  const state: unknown = useLocation().state
  const isTold = typeof state === 'object' && state !== null && 'arrivalNote' in state
  if (!isTold || typeof state.arrivalNote !== 'string') return null
  return <Notice>{state.arrivalNote}</Notice>
}

import { useLocation } from 'react-router'

type ArrivalState = { arrivalNote: string } | null

/** What to hand to the router, so that the next screen says it. */
export const arrivalState = (note: string | null): ArrivalState => (note ? { arrivalNote: note } : null)

/** What came of a code that was kept for the new account, told where its owner arrives; null elsewhere. */
export function useArrivalNote(): string | null {
  const state: unknown = useLocation().state
  const isTold = typeof state === 'object' && state !== null && 'arrivalNote' in state
  return isTold && typeof state.arrivalNote === 'string' ? state.arrivalNote : null
}

import { useNavigate } from 'react-router'
import { signOut } from '../../platform/session/session.ts'

/** Returns a function that opens the start page and signs out. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    await navigate('/')
    await signOut().catch(reportError) // the page has removed the session even if the call failed
  }
}

import { useNavigate } from 'react-router'
import { signOut } from '../../platform/session.ts'

/** Signs out and goes home, where nothing of the account is shown any more. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    await navigate('/')
    await signOut().catch(reportError) // this browser has forgotten the session either way
  }
}

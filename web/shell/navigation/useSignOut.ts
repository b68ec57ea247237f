import { useNavigate } from 'react-router'
import { sessionStore, signOut } from '../../platform/session/session.ts'
import { deleteDatabase, getPhotoDatabaseName } from '../../platform/storage/rowDatabase.ts'

/** Returns a function that signs out, deletes the photographed pages of the account, and opens the start page. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    const userId = sessionStore.get()?.user.uid
    await navigate('/')
    if (userId !== undefined) await deleteDatabase(getPhotoDatabaseName(userId))
    await signOut().catch(reportError) // the page has removed the session even if the call failed
  }
}

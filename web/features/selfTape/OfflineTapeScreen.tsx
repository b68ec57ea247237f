import { Outlet, useParams } from 'react-router'
import { useSession } from '../../platform/session/session.ts'
import { useOfflineScripts } from '../offlineScripts/index.ts'
import { TapeScreen } from './TapeScreen.tsx'

/**
 * Used while the server cannot be reached. Shows the self-tape page of a script that is stored on this device. For any
 * other script, shows the child route, which is the offline page.
 */
export function OfflineTapeScreen() {
  const { scriptId } = useParams()
  const scripts = useOfflineScripts(useSession()?.user.uid)
  if (scripts === null) return null
  return scripts.some((one) => one.scriptId === scriptId) ? <TapeScreen /> : <Outlet />
}

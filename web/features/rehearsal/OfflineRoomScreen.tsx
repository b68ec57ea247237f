import { Outlet, useSearchParams } from 'react-router'
import { useSession } from '../../platform/session/session.ts'
import { useOfflineScripts } from '../offlineScripts/index.ts'
import { RehearsalScreen } from './RehearsalScreen.tsx'

/**
 * Used while the server cannot be reached. Shows the rehearsal room of a script that is stored on this device. For any
 * other script, shows the child route, which is the offline page.
 */
export function OfflineRoomScreen() {
  const [search] = useSearchParams()
  const scripts = useOfflineScripts(useSession()?.user.uid)
  const scriptId = search.get('script')
  if (scriptId !== null && scripts === null) return null
  return scripts?.some((one) => one.scriptId === scriptId) ? <RehearsalScreen /> : <Outlet />
}

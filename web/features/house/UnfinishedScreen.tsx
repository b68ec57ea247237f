import { useLocation } from 'react-router'
import { ButtonLink } from '../../ui/Button.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { useRouteHandle } from './routeHandle.ts'
import * as words from './words.ts'

/** What each unfinished room is for; the longest beginning of the address that fits. */
const purposes: readonly (readonly [string, string])[] = [
  ['/blog', words.hereNotesOnRehearsing],
  ['/admin', words.thisPartOfOffice],
]

/** A room that is still being built: it says so, and what it will be. */
export function UnfinishedScreen() {
  const { pathname } = useLocation()
  const handle = useRouteHandle()
  const purpose = purposes.find(([start]) => pathname.startsWith(start))?.[1]
  return (
    <Screen title={handle?.title ?? words.scenePartner} lead={words.thisRoomIsStill} width="text">
      {purpose && <p>{purpose}</p>}
      <div>
        <ButtonLink to="/">{words.returnHome}</ButtonLink>
      </div>
    </Screen>
  )
}

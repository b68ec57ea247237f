import { useLocation } from 'react-router'
import { ButtonLink } from '../../ui/Button.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { useRouteHandle } from './routeHandle.ts'

/** What each unfinished room is for; the longest beginning of the address that fits. */
const purposes: readonly (readonly [string, string])[] = [
  ['/blog', 'Here notes on rehearsing, auditions and self-tapes will appear.'],
  ['/admin', 'This part of the office is not furnished yet.'],
]

/** A room that is still being built: it says so, and what it will be. */
export function UnfinishedScreen() {
  const { pathname } = useLocation()
  const handle = useRouteHandle()
  const purpose = purposes.find(([start]) => pathname.startsWith(start))?.[1]
  return (
    <Screen title={handle?.title ?? 'Scene Partner'} lead="This room is still being built." width="text">
      {purpose && <p>{purpose}</p>}
      <div>
        <ButtonLink to="/">Return Home</ButtonLink>
      </div>
    </Screen>
  )
}

import type { Session } from '@scene-partner/contract/entities'
import { lazy, Suspense } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { QueryShell } from '../../platform/query.tsx'
import { useSession } from '../../platform/session.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { Hub } from './hub/Hub.tsx'
import * as words from './words.ts'

const SpeechDemo = lazy(async () => ({ default: (await import('../studio/index.ts')).SpeechDemo }))
const RoomScreen = lazy(async () => ({ default: (await import('./RoomScreen.tsx')).RoomScreen }))

type View = 'rehearse' | 'speech'

/** Whoever comes with a voice or with a text in hand comes for the speech demo. */
const viewOf = (search: URLSearchParams, isHandedText: boolean): View => {
  if (search.has('tab')) return search.get('tab') === 'speech' ? 'speech' : 'rehearse'
  return search.has('voice') || isHandedText ? 'speech' : 'rehearse'
}

function Ways({ session }: { session: Session }) {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  return (
    <Tabs<View>
      label={words.waysToPractise}
      openId={viewOf(search, Boolean(state))}
      onOpen={(tab) => setSearch({ tab }, { replace: true })}
      tabs={[
        { id: 'rehearse', words: words.rehearse, panel: <Hub /> },
        {
          id: 'speech',
          words: words.speechDemo,
          panel: (
            <Suspense fallback={<Waiting />}>
              <SpeechDemo key={session.user.uid} session={session} />
            </Suspense>
          ),
        },
      ]}
    />
  )
}

/** The number of a scene as people count them, in the address. */
function sceneOf(search: URLSearchParams): number | null {
  const number = Number(search.get('scene'))
  return Number.isInteger(number) && number > 0 ? number - 1 : null
}

/** Where lines are run: the room of one script, or which script it shall be; and the speech demo. */
export function RehearsalScreen() {
  const session = useSession()
  const [search] = useSearchParams()
  if (!session) return null
  const scriptId = search.get('script')
  if (scriptId && session.user.emailVerified) {
    return (
      <QueryShell>
        <Suspense
          fallback={
            <Screen title={words.practice}>
              <Waiting label={words.openingRoom} rows={8} />
            </Screen>
          }
        >
          <RoomScreen key={scriptId} session={session} scriptId={scriptId} scene={sceneOf(search)} />
        </Suspense>
      </QueryShell>
    )
  }
  return (
    <Screen title={words.practice} lead={words.lead}>
      <QueryShell>
        {session.user.emailVerified ? <Ways session={session} /> : <Notice>{words.verifyFirst}</Notice>}
      </QueryShell>
    </Screen>
  )
}

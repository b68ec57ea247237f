import type { Session } from '@scene-partner/contract/entities'
import { lazy, Suspense } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { QueryProvider } from '../../platform/api/query.tsx'
import { useSession } from '../../platform/session/session.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ScriptPicker } from './setup/ScriptPicker.tsx'
import * as messages from './messages.ts'

const SpeechDemo = lazy(async () => ({ default: (await import('../studio/index.ts')).SpeechDemo }))
const RoomScreen = lazy(async () => ({ default: (await import('./RehearsalRoomScreen.tsx')).RehearsalRoomScreen }))

type View = 'rehearse' | 'speech'

/** Returns the tab to show. A voice in the URL or a transferred text opens the speech demo. */
const getView = (search: URLSearchParams, isHandedText: boolean): View => {
  if (search.has('tab')) return search.get('tab') === 'speech' ? 'speech' : 'rehearse'
  return search.has('voice') || isHandedText ? 'speech' : 'rehearse'
}

function PracticeTabs({ session }: { session: Session }) {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  return (
    <Tabs<View>
      label={messages.tabsLabel}
      openId={getView(search, Boolean(state))}
      onOpen={(tab) => setSearch({ tab }, { replace: true })}
      tabs={[
        { id: 'rehearse', words: messages.tabRehearse, panel: <ScriptPicker /> },
        {
          id: 'speech',
          words: messages.tabSpeechDemo,
          panel: (
            <Suspense fallback={<Skeleton />}>
              <SpeechDemo key={session.user.uid} session={session} />
            </Suspense>
          ),
        },
      ]}
    />
  )
}

/** Returns the index of the scene in the URL (`?scene=`, counted from 1); null if there is none. */
function parseSceneIndex(search: URLSearchParams): number | null {
  const number = Number(search.get('scene'))
  return Number.isInteger(number) && number > 0 ? number - 1 : null
}

/** Shows the rehearsal room of a script, or lets the user pick a script or try the speech demo. */
export function RehearsalScreen() {
  const session = useSession()
  const [search] = useSearchParams()
  if (!session) return null
  const scriptId = search.get('script')
  if (scriptId && session.user.emailVerified) {
    return (
      <QueryProvider>
        <Suspense
          fallback={
            <Screen title={messages.screenTitle}>
              <Skeleton label={messages.roomLoading} rows={8} />
            </Screen>
          }
        >
          <RoomScreen key={scriptId} session={session} scriptId={scriptId} scene={parseSceneIndex(search)} />
        </Suspense>
      </QueryProvider>
    )
  }
  return (
    <Screen title={messages.screenTitle} lead={messages.screenLead}>
      <QueryProvider>
        {session.user.emailVerified ? (
          <PracticeTabs session={session} />
        ) : (
          <Notice>{messages.screenVerifyEmail}</Notice>
        )}
      </QueryProvider>
    </Screen>
  )
}

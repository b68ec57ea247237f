import type { Session } from '@scene-partner/contract/entities'
import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { loadChunk } from '../../platform/page/loadChunk.ts'
import { QueryProvider } from '../../platform/query/query.tsx'
import { isReadOnly } from '../../platform/session/access.ts'
import { useIsHydrated } from '../../platform/page/useIsHydrated.ts'
import { useSession } from '../../platform/session/session.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { PracticePage } from '../practice/index.ts'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { sendStoredProgress } from './runtime/progressOutboxes.ts'
import { parseRun } from './runtime/runs.ts'
import { parseRunStart } from './runtime/runStart.ts'
import { getPracticeView, type PracticeView } from './practiceView.ts'
import { RehearsalFrame } from './RehearsalFrame.tsx'
import * as messages from './messages.ts'

const SpeechDemo = lazy(async () => ({ default: (await loadChunk(() => import('../studio/index.ts'))).SpeechDemo }))
const RoomScreen = lazy(async () => ({
  default: (await loadChunk(() => import('./RehearsalRoomScreen.tsx'))).RehearsalRoomScreen,
}))

/**
 * Updates the scripts that are stored on this device when the practice page opens, and each time the browser goes
 * online.
 */
function useRefreshedCopies(session: Session) {
  const refresh = useEffectEvent(async (signal: AbortSignal) => {
    if (isReadOnly(session)) return
    // The browser cannot load `storeScriptOffline.ts` without a connection, or while the user leaves the page. The
    // stored copies then stay unchanged.
    const code = await import('./offlineCopy/storeScriptOffline.ts').catch(() => null)
    await code?.refreshOfflineScripts(session, signal)
  })
  const accountId = session.user.uid
  useEffect(() => {
    const leave = new AbortController()
    let running: Promise<void> | null = null
    const start = () => {
      running ??= refresh(leave.signal)
        .catch(reportError)
        .finally(() => (running = null))
    }
    start()
    addEventListener('online', start)
    return () => {
      leave.abort()
      removeEventListener('online', start)
    }
  }, [accountId])
}

function PracticeTabs({ session }: { session: Session }) {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const accountId = session.user.uid
  const sendProgress = () => (isReadOnly(session) ? Promise.resolve() : sendStoredProgress(accountId))
  useRefreshedCopies(session)
  return (
    <Tabs<PracticeView>
      label={messages.tabsLabel}
      openId={getPracticeView(search, Boolean(state))}
      onOpen={(tab) => setSearch({ tab }, { replace: true })}
      tabs={[
        { id: 'rehearse', label: messages.tabRehearse, panel: <PracticePage sendProgress={sendProgress} /> },
        {
          id: 'speech',
          label: messages.tabSpeechDemo,
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

/**
 * Returns whether the rehearsal begins as soon as the page opens, because the user pressed a link such as *Continue* on
 * the previous page. Returns false after a reload, because the browser plays no audio before the first press.
 */
const beginsAtOnce = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'begins' in state && (navigator.userActivation?.hasBeenActive ?? true)

/** Shows the rehearsal room of a script. If the URL names no script, shows the tabs *Rehearse* and *Speech demo*. */
export function RehearsalScreen() {
  const session = useSession()
  const [search] = useSearchParams()
  const { state } = useLocation()
  const isHydrated = useIsHydrated()
  if (!session) return null
  if (!isHydrated) return <RehearsalFrame />
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
          <RoomScreen
            key={`${scriptId} ${search.get('from')} ${search.get('hide')} ${search.get('mode')}`}
            session={session}
            scriptId={scriptId}
            start={{
              run: parseRun(search.get('scene')),
              isDrill: search.get('drill') === 'due',
              begins: beginsAtOnce(state),
              plan: parseRunStart(search),
            }}
          />
        </Suspense>
      </QueryProvider>
    )
  }
  return (
    <Screen title={messages.screenTitle} hidesHeading={session.user.emailVerified}>
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

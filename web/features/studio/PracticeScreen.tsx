import type { Session } from '@scene-partner/contract/entities'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { QueryShell } from '../../platform/query.tsx'
import { useSession } from '../../platform/session.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { ReadingRoom } from './ReadingRoom.tsx'
import * as phrases from './words.ts'

type View = { id: string; words: string; show: (session: Session) => ReactNode }

/** What there is to do here; another way of practising is another of these. */
const views: readonly View[] = [
  {
    id: 'speech',
    words: phrases.speechDemo,
    show: (session) => (
      <ReadingRoom key={session.user.uid} session={session} purpose="practice" generateWords={phrases.generateSpeech} />
    ),
  },
]

/** The views as tabs, the open one in the address. One alone needs no tab. */
function Views({ session }: { session: Session }) {
  const [search, setSearch] = useSearchParams()
  const [first] = views
  const open = views.find(({ id }) => id === search.get('tab')) ?? first
  if (views.length < 2) return open?.show(session)
  return (
    <Tabs
      label={phrases.waysToPractise}
      tabs={views.map(({ id, words, show }) => ({ id, words, panel: show(session) }))}
      openId={open?.id ?? ''}
      onOpen={(tab) => setSearch({ tab }, { replace: true })}
    />
  )
}

/** The practice room: a verified account hears its own lines read, within the month's free characters. */
export function PracticeScreen() {
  const session = useSession()
  if (!session) return null
  return (
    <Screen title={phrases.practice} lead={phrases.chooseVoiceAndHear}>
      <QueryShell>
        {session.user.emailVerified ? <Views session={session} /> : <Notice>{phrases.verifyYourEmailFirst}</Notice>}
      </QueryShell>
    </Screen>
  )
}

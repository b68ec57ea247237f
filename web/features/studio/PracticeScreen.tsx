import { QueryShell } from '../../platform/query.tsx'
import { useSession } from '../../platform/session.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ReadingRoom } from './ReadingRoom.tsx'

/** The speech demo: a verified account hears its own lines read, within the month's free characters. */
export function PracticeScreen() {
  const session = useSession()
  if (!session) return null
  return (
    <Screen title="Practice" lead="Hear your lines read. The rehearsal room will open here.">
      <QueryShell>
        {session.user.emailVerified ? (
          <ReadingRoom key={session.user.uid} session={session} purpose="practice" generateWords="Generate Speech" />
        ) : (
          <Notice>Please verify your email first. Check your inbox for the verification link.</Notice>
        )}
      </QueryShell>
    </Screen>
  )
}

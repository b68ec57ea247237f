import type { Session } from '@scene-partner/contract/entities'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { formatCallError } from '../../platform/api/callError.ts'
import { call } from '../../platform/api/client.ts'
import { QueryProvider } from '../../platform/query/query.tsx'
import { useReadOnlyNotice } from '../../platform/session/readOnlyNotice.tsx'
import { useSession } from '../../platform/session/session.ts'
import { BackLink } from '../../ui/actions/BackLink.tsx'
import { QueryContent } from '../../ui/feedback/QueryContent.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { useOfflineScripts } from '../offlineScripts/index.ts'
import { OfflineCopyForm } from './offlineCopy/OfflineCopyForm.tsx'
import { withFriendLines } from '../sharing/index.ts'
import * as messages from './offlineCopy/messages.ts'

/** Lets the user store scenes of a script on this device, for rehearsals without a connection. */
export function OfflineCopyScreen() {
  const session = useSession()
  const { scriptId = '' } = useParams()
  if (!session) return null
  return (
    <QueryProvider>
      <Loader key={scriptId} scriptId={scriptId} session={session} />
    </QueryProvider>
  )
}

async function fetchScript(scriptId: string, signal: AbortSignal) {
  const [{ script }, { understanding }, { casting }, rehearsal, friends] = await Promise.all([
    call('getScript', { scriptId }, { signal }),
    call('getUnderstanding', { scriptId }, { signal }),
    call('getCasting', { scriptId }, { signal }),
    call('getRehearsal', { scriptId }, { signal }),
    call('getFriendLines', { scriptId }, { signal }),
  ])
  const names = new Set(understanding.characters.map(({ name }) => name))
  return {
    title: script.title,
    understanding,
    mine: (casting?.mine ?? []).filter((name) => names.has(name)),
    followsWords: rehearsal.settings['followsWords'] === true,
    recordings: withFriendLines(rehearsal, friends).recordings,
  }
}

function Loader({ scriptId, session }: { scriptId: string; session: Session }) {
  const query = useQuery({
    queryKey: ['offlineCopy', scriptId],
    queryFn: ({ signal }) => fetchScript(scriptId, signal),
    meta: { topics: ['script', 'casting'] },
  })
  const scripts = useOfflineScripts(session.user.uid)
  const { isReadOnly, message } = useReadOnlyNotice()
  const readyQuery = {
    ...query,
    data: scripts === null ? undefined : query.data,
    isPending: query.isPending || !scripts,
  }
  return (
    <Screen title={messages.title} lead={messages.description} width="text">
      <BackLink to={`/scripts/${scriptId}`}>{query.data?.title ?? messages.back}</BackLink>
      <QueryContent
        query={readyQuery}
        formatError={(error) => formatCallError(error, messages.loadError)}
        loading={<Skeleton rows={4} label={messages.loading} />}
      >
        {({ understanding, mine, followsWords, recordings }) =>
          isReadOnly ? (
            message
          ) : (
            <OfflineCopyForm
              {...{ session, scriptId, understanding, mine, followsWords, recordings }}
              offlineScript={scripts?.find((one) => one.scriptId === scriptId)}
            />
          )
        }
      </QueryContent>
    </Screen>
  )
}

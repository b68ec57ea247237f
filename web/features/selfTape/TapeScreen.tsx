import type { OutputOf } from '@scene-partner/contract/operations/index'
import type { Session } from '@scene-partner/contract/entities'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { formatCallError } from '../../platform/api/callError.ts'
import { QueryProvider } from '../../platform/query/query.tsx'
import { useSession } from '../../platform/session/session.ts'
import { waitForSaves } from '../../platform/storage/pendingSaves.ts'
import { readWithCopy } from '../../platform/query/readWithCopy.ts'
import { ButtonLink } from '../../ui/actions/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryContent } from '../../ui/feedback/QueryContent.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { parseRun, type Run, type Understanding } from '../rehearsal/index.ts'
import { withFriendLines } from '../sharing/index.ts'
import { TapeRoom } from './TapeRoom.tsx'
import * as messages from './messages.ts'

/** The data of a script that the page needs, from the server or from the copy on this device. */
export type TapeData = {
  understanding: Understanding
  mine: readonly string[]
  casting: OutputOf<'getCasting'>['casting']
  rehearsal: OutputOf<'getRehearsal'>
}

async function fetchTapeData(scriptId: string, signal: AbortSignal): Promise<TapeData> {
  await waitForSaves()
  const input = { scriptId }
  // If the recordings of friends cannot be loaded, synthetic voices read these lines.
  const friends = readWithCopy('getFriendLines', input, signal, { isOptional: true }).catch(() => undefined)
  const answers = await Promise.all([
    readWithCopy('getScript', input, signal),
    readWithCopy('getUnderstanding', input, signal),
    readWithCopy('getCasting', input, signal),
    readWithCopy('getRehearsal', input, signal),
  ])
  const [{ script }, { understanding }, { casting }, rehearsal] = [
    answers[0].answer,
    answers[1].answer,
    answers[2].answer,
    answers[3].answer,
  ]
  const names = new Set(understanding.characters.map(({ name }) => name))
  const mine = (casting?.mine ?? []).filter((name) => names.has(name))
  return {
    understanding: { ...understanding, title: script.title },
    mine,
    casting,
    rehearsal: withFriendLines(rehearsal, (await friends)?.answer),
  }
}

/**
 * Returns the scene in the URL, else the scene where the last rehearsal stopped, else the first scene in which the
 * actor speaks.
 */
function chooseRun({ understanding, mine, rehearsal }: TapeData, scene: string | null): Run {
  const { lines, scenes } = understanding
  const wanted = parseRun(scene)
  if (wanted && wanted.scene < scenes.length) return wanted
  const place = lines.find(({ id }) => id === rehearsal.place)
  const own = lines.find(({ characters }) => characters.some((name) => mine.includes(name)))
  return { scene: Math.max(0, (place ?? own)?.scene ?? 0) }
}

/** The page where the actor films a scene with a reader, and lists, trims and exports the takes. */
export function TapeScreen() {
  const session = useSession()
  const { scriptId = '' } = useParams()
  if (!session) return null
  return (
    <QueryProvider>
      <Loader key={scriptId} scriptId={scriptId} session={session} />
    </QueryProvider>
  )
}

function Loader({ scriptId, session }: { scriptId: string; session: Session }) {
  const [search] = useSearchParams()
  const query = useQuery({
    queryKey: ['tape', scriptId],
    queryFn: ({ signal }) => fetchTapeData(scriptId, signal),
    // Without this setting, an offline query would wait for a connection even if this device has a copy of the script.
    networkMode: 'always',
    // The query is not repeated, so that the script does not change while the page is open.
    staleTime: Infinity,
    gcTime: 0,
  })
  return (
    <QueryContent
      query={query}
      formatError={(error) => formatCallError(error, messages.screenLoadError)}
      loading={
        <Screen title={messages.screenTitle}>
          <Skeleton label={messages.screenLoading} rows={8} />
        </Screen>
      }
    >
      {(data) => {
        if (data.mine.length === 0) return <RoleNeeded scriptId={scriptId} />
        const run = chooseRun(data, search.get('scene'))
        const { uid, firstName, lastName } = session.user
        return (
          <TapeRoom
            key={`${run.scene} ${run.lastScene ?? ''}`}
            account={{ id: uid, firstName, lastName }}
            {...{ scriptId, data, run }}
          />
        )
      }}
    </QueryContent>
  )
}

function RoleNeeded({ scriptId }: { scriptId: string }) {
  return (
    <Screen title={messages.screenTitle}>
      <EmptyState
        title={messages.noRoleTitle}
        act={
          <ButtonLink kind="main" to={`/practice?script=${scriptId}`}>
            {messages.noRoleLink}
          </ButtonLink>
        }
      >
        {messages.noRoleHint}
      </EmptyState>
    </Screen>
  )
}

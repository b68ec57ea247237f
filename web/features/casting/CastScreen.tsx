import type { OutputOf } from '@scene-partner/contract/operations/index'
import type { Session, Voice } from '@scene-partner/contract/entities'
import { findRoleOfSides } from '@scene-partner/script/rehearsal/findRoleOfSides'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { isReadOnly } from '../../platform/session/access.ts'
import { CallError, formatFailedAction } from '../../platform/api/callError.ts'
import { operationQuery, QueryProvider } from '../../platform/query/query.tsx'
import { useSession } from '../../platform/session/session.ts'
import { trackSave } from '../../platform/storage/pendingSaves.ts'
import { ButtonLink } from '../../ui/actions/Button.tsx'
import { QueryContent } from '../../ui/feedback/QueryContent.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { CastEditor } from './CastEditor.tsx'
import { createInitialCasting } from './initialCasting.ts'
import { openCastStore } from './openCastStore.ts'
import { useCasting, useProposal, useUnderstanding, type Proposal, type Understanding } from './queries.ts'
import * as messages from './messages.ts'

/** Shows the casting of one script: which roles the user plays, and which voice reads each other role. */
export function CastScreen() {
  const session = useSession()
  const { scriptId = '' } = useParams()
  if (!session) return null
  return (
    <QueryProvider>
      <Loader key={`${session.user.uid} ${scriptId}`} scriptId={scriptId} session={session} />
    </QueryProvider>
  )
}

type OpeningProps = { scriptId: string; session: Session }
const isMissing = (error: unknown) => error instanceof CallError && error.status === 'not-found'

function Loader({ scriptId, session }: OpeningProps) {
  const understood = useUnderstanding(scriptId)
  const casting = useCasting(scriptId)
  const proposal = useProposal(scriptId)
  const voices = useQuery(operationQuery('getUserAvailableVoices', {}))
  const parts = [understood, casting, proposal, voices] as const
  const failed = parts.find(({ error, data }) => error !== null && data === undefined)
  if (isMissing(failed?.error)) {
    return (
      <Screen title={messages.screenTitle} heading={messages.notFoundTitle} lead={messages.notFoundHint}>
        <div>
          <ButtonLink to="/scripts">{messages.notFoundLink}</ButtonLink>
        </div>
      </Screen>
    )
  }
  const data =
    understood.data && casting.data && proposal.data && voices.data
      ? {
          understanding: understood.data.understanding,
          sidesRole: findRoleOfSides(understood.data),
          cast: casting.data,
          proposal: proposal.data.roles,
          voices: voices.data.voices,
        }
      : undefined
  const query = {
    data,
    isPending: !failed,
    error: failed?.error ?? null,
    refetch: () => parts.filter((part) => part.error !== null).map((part) => part.refetch()),
  }
  return (
    <QueryContent
      query={query}
      formatError={(error) => formatFailedAction(messages.screenLoadAction, error)}
      loading={
        <Screen title={messages.screenTitle}>
          <Skeleton rows={8} label={messages.screenLoading} />
        </Screen>
      }
    >
      {(found) => (
        <LoadedCast {...found} scriptId={scriptId} userId={session.user.uid} isReadOnly={isReadOnly(session)} />
      )}
    </QueryContent>
  )
}

type OpenedProps = {
  scriptId: string
  userId: string
  isReadOnly: boolean
  understanding: Understanding
  /** The role for which the sides in this script were made; undefined if the script is not sides. */
  sidesRole: string | undefined
  cast: OutputOf<'getCasting'>
  proposal: readonly Proposal[]
  voices: readonly Voice[]
}

function LoadedCast({ cast, proposal, userId, sidesRole, ...props }: OpenedProps) {
  const { scriptId, isReadOnly: readOnly } = props
  const [store] = useState(() =>
    openCastStore({
      ...{ scriptId, userId, isReadOnly: readOnly },
      casting: cast.casting ?? createInitialCasting(proposal, sidesRole),
      version: cast.version,
    }),
  )
  useEffect(() => {
    const stop = store.open()
    return () => trackSave(stop())
  }, [store])
  const preselected = cast.casting ? undefined : sidesRole
  return <CastEditor {...props} store={store} proposal={proposal} preselectedRole={preselected} />
}

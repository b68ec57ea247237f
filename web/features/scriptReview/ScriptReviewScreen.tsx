import type { Session } from '@scene-partner/contract/entities'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { isReadOnly } from '../../platform/session/access.ts'
import { CallError, formatFailedAction } from '../../platform/api/callError.ts'
import { operationQuery, QueryProvider } from '../../platform/query/query.tsx'
import { useSession } from '../../platform/session/session.ts'
import { trackSave } from '../../platform/storage/pendingSaves.ts'
import { ButtonLink } from '../../ui/actions/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryContent } from '../../ui/feedback/QueryContent.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ScriptReview } from './ScriptReview.tsx'
import { openCorrectionStore } from './openCorrectionStore.ts'
import type { ReviewData } from './correctionStore.ts'
import * as messages from './messages.ts'

/** The page "Check the script", on which the actor corrects how a script was understood. */
export function ScriptReviewScreen() {
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
  // Queried only once, when the page opens. After that, the page's own store of corrections is newer than the server.
  const query = useQuery({ ...operationQuery('getUnderstanding', { scriptId }), staleTime: Infinity, gcTime: 0 })
  if (isMissing(query.error)) {
    return (
      <Screen title={messages.screenTitle} heading={messages.notFoundTitle} lead={messages.notFoundHint}>
        <div>
          <ButtonLink to="/scripts">{messages.notFoundLink}</ButtonLink>
        </div>
      </Screen>
    )
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
      isEmpty={({ understanding }) => understanding.lines.length === 0}
      empty={
        <Screen title={messages.screenTitle}>
          <EmptyState
            title={messages.emptyTitle}
            act={<ButtonLink to={`/scripts/${scriptId}`}>{messages.emptyOpenScript}</ButtonLink>}
          >
            {messages.emptyHint}
          </EmptyState>
        </Screen>
      }
    >
      {(found) => (
        <LoadedReview scriptId={scriptId} userId={session.user.uid} found={found} isReadOnly={isReadOnly(session)} />
      )}
    </QueryContent>
  )
}

type OpenedProps = { scriptId: string; userId: string; found: ReviewData; isReadOnly: boolean }

function LoadedReview({ scriptId, found, isReadOnly: readOnly, userId }: OpenedProps) {
  const client = useQueryClient()
  const [store] = useState(() => openCorrectionStore({ scriptId, userId, found, isReadOnly: readOnly }))
  useEffect(() => {
    const stop = store.open()
    return () => {
      // After the corrections are saved, other pages load the script again, because casting and rehearsal depend on the
      // corrections.
      trackSave(stop().then(() => client.invalidateQueries({ queryKey: ['getUnderstanding'] })))
    }
  }, [store, client])
  return <ScriptReview scriptId={scriptId} store={store} source={found.source} isReadOnly={readOnly} />
}

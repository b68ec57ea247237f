import type { Session } from '@scene-partner/contract/entities'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { isReadOnly } from '../../platform/access.ts'
import { CallError, sayDataError } from '../../platform/callError.ts'
import { operationQuery, QueryShell } from '../../platform/query.tsx'
import { useSession } from '../../platform/session.ts'
import { noteSaving } from '../../platform/stillSaving.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { ReadThrough } from './ReadThrough.tsx'
import { openRepairs } from './openRepairs.ts'
import type { Understood } from './repairStore.ts'
import * as words from './words.ts'

/** A script as it was understood, to be looked through and put right. */
export function ReadThroughScreen() {
  const session = useSession()
  const { scriptId = '' } = useParams()
  if (!session) return null
  return (
    <QueryShell>
      <Opening key={`${session.user.uid} ${scriptId}`} scriptId={scriptId} session={session} />
    </QueryShell>
  )
}

type OpeningProps = { scriptId: string; session: Session }

const isMissing = (error: unknown) => error instanceof CallError && error.status === 'not-found'

function Opening({ scriptId, session }: OpeningProps) {
  // As it was when the page was opened: from there on the page knows better than the server.
  const query = useQuery({ ...operationQuery('getUnderstanding', { scriptId }), staleTime: Infinity, gcTime: 0 })
  if (isMissing(query.error)) {
    return (
      <Screen title={words.readThrough} heading={words.missingTitle} lead={words.missingHint}>
        <div>
          <ButtonLink to="/scripts">{words.goToMyScripts}</ButtonLink>
        </div>
      </Screen>
    )
  }
  return (
    <Loaded
      query={query}
      sayError={(error) => sayDataError(words.load, error)}
      waiting={
        <Screen title={words.readThrough}>
          <Waiting rows={8} label={words.opening} />
        </Screen>
      }
      isEmpty={({ understanding }) => understanding.lines.length === 0}
      empty={
        <Screen title={words.readThrough}>
          <Empty title={words.emptyTitle} act={<ButtonLink to={`/scripts/${scriptId}`}>{words.openScript}</ButtonLink>}>
            {words.emptyHint}
          </Empty>
        </Screen>
      }
    >
      {(found) => (
        <Opened scriptId={scriptId} userId={session.user.uid} found={found} isReadOnly={isReadOnly(session)} />
      )}
    </Loaded>
  )
}

type OpenedProps = { scriptId: string; userId: string; found: Understood; isReadOnly: boolean }

function Opened({ scriptId, found, isReadOnly: readOnly, userId }: OpenedProps) {
  const client = useQueryClient()
  const [store] = useState(() => openRepairs({ scriptId, userId, found, isReadOnly: readOnly }))
  useEffect(() => {
    const stop = store.open()
    return () => {
      // The casting and the rehearsal of the same script are asked for anew: they depend on it.
      noteSaving(stop().then(() => client.invalidateQueries({ queryKey: ['getUnderstanding'] })))
    }
  }, [store, client])
  return <ReadThrough scriptId={scriptId} store={store} source={found.source} isReadOnly={readOnly} />
}

import type { OutputOf } from '@scene-partner/contract/operations/index'
import type { Session, Voice } from '@scene-partner/contract/entities'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { isReadOnly } from '../../platform/access.ts'
import { CallError, sayDataError } from '../../platform/callError.ts'
import { operationQuery, QueryShell } from '../../platform/query.tsx'
import { useSession } from '../../platform/session.ts'
import { noteSaving } from '../../platform/stillSaving.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { CastRoom } from './CastRoom.tsx'
import { firstCasting } from './firstCasting.ts'
import { openCast } from './openCast.ts'
import { useCasting, useProposal, useUnderstanding, type Proposal, type Understanding } from './queries.ts'
import * as words from './words.ts'

/** Who plays what in one script. */
export function CastScreen() {
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
  const understood = useUnderstanding(scriptId)
  const casting = useCasting(scriptId)
  const proposal = useProposal(scriptId)
  const voices = useQuery(operationQuery('getUserAvailableVoices', {}))
  const parts = [understood, casting, proposal, voices] as const
  const failed = parts.find(({ error, data }) => error !== null && data === undefined)
  if (isMissing(failed?.error)) {
    return (
      <Screen title={words.cast} heading={words.missingTitle} lead={words.missingHint}>
        <div>
          <ButtonLink to="/scripts">{words.goToMyScripts}</ButtonLink>
        </div>
      </Screen>
    )
  }
  const data =
    understood.data && casting.data && proposal.data && voices.data
      ? {
          understanding: understood.data.understanding,
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
    <Loaded
      query={query}
      sayError={(error) => sayDataError(words.loadCast, error)}
      waiting={
        <Screen title={words.cast}>
          <Waiting rows={8} label={words.openingCast} />
        </Screen>
      }
    >
      {(found) => <Opened {...found} scriptId={scriptId} userId={session.user.uid} isReadOnly={isReadOnly(session)} />}
    </Loaded>
  )
}

type OpenedProps = {
  scriptId: string
  userId: string
  isReadOnly: boolean
  understanding: Understanding
  cast: OutputOf<'getCasting'>
  proposal: readonly Proposal[]
  voices: readonly Voice[]
}

function Opened({ cast, proposal, userId, ...props }: OpenedProps) {
  const { scriptId, isReadOnly: readOnly } = props
  const [store] = useState(() =>
    openCast({
      ...{ scriptId, userId, isReadOnly: readOnly },
      casting: cast.casting ?? firstCasting(proposal),
      version: cast.version,
    }),
  )
  useEffect(() => {
    const stop = store.open()
    return () => noteSaving(stop())
  }, [store])
  return <CastRoom {...props} store={store} proposal={proposal} />
}

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
import { createCastStore } from './castStore.ts'
import { firstCasting } from './firstCasting.ts'
import { saveCasting, useCasting, useProposal, useUnderstanding, type Proposal, type Understanding } from './queries.ts'
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
  const [timesOpened, setTimesOpened] = useState(0)
  // Cast on another page meanwhile, it is opened anew once that is asked for: what is being chosen here is not taken away.
  const lookAgain = () => void casting.refetch().then(() => setTimesOpened((times) => times + 1))
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
      {(found) => (
        <Opened
          key={timesOpened}
          {...found}
          scriptId={scriptId}
          isReadOnly={isReadOnly(session)}
          onLookAgain={lookAgain}
        />
      )}
    </Loaded>
  )
}

type OpenedProps = {
  scriptId: string
  isReadOnly: boolean
  understanding: Understanding
  cast: OutputOf<'getCasting'>
  proposal: readonly Proposal[]
  voices: readonly Voice[]
  onLookAgain: () => void
}

function Opened({ cast, proposal, ...props }: OpenedProps) {
  const { scriptId } = props
  const [store] = useState(() =>
    createCastStore({
      casting: cast.casting ?? firstCasting(proposal),
      version: cast.version,
      save: (casting, version) => saveCasting(scriptId, casting, version),
    }),
  )
  useEffect(() => () => noteSaving(store.flush()), [store])
  return <CastRoom {...props} store={store} proposal={proposal} />
}

import type { Session } from '@scene-partner/contract/entities'
import type { InputOf, OperationName } from '@scene-partner/contract/operations/index'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sayRefusal } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { isReadOnly } from '../../platform/access.ts'
import { operationQuery } from '../../platform/query.tsx'
import { allSaved } from '../../platform/stillSaving.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { PageHead, Screen } from '../../ui/Screen.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { ChooseRole } from './ChooseRole.tsx'
import { Room } from './room/Room.tsx'
import * as words from './words.ts'

/** A name of the room's own: what the screen before it had asked for is older than what was chosen there. */
const nameInRoom = <Name extends OperationName>(name: Name, input: InputOf<Name>) => [
  'rehearsal',
  ...operationQuery(name, input).queryKey,
]

/** As it is at this visit; what was cast or put right a moment ago on another screen has arrived before. */
function onceAVisit<Name extends OperationName>(name: Name, input: InputOf<Name>) {
  return {
    ...operationQuery(name, input),
    queryKey: nameInRoom(name, input),
    async queryFn({ signal }: { signal: AbortSignal }) {
      await allSaved()
      return call(name, input, { signal })
    },
    staleTime: Infinity,
    gcTime: 0,
  }
}

/** Everything that a rehearsal of a script begins with. */
function useScript(scriptId: string) {
  // Text, cast and what was run change between two visits: each asks anew, and keeps what it began with.
  const understanding = useQuery(onceAVisit('getUnderstanding', { scriptId }))
  const casting = useQuery(onceAVisit('getCasting', { scriptId }))
  const kept = useQuery(onceAVisit('getRehearsal', { scriptId }))
  const script = useQuery(operationQuery('getScript', { scriptId }, ['script']))
  const all = [understanding, casting, kept, script]
  const data =
    understanding.data && casting.data && kept.data && script.data
      ? {
          understanding: { ...understanding.data.understanding, title: script.data.script.title },
          casting: casting.data,
          kept: kept.data,
        }
      : undefined
  return {
    data,
    isPending: all.some(({ isPending }) => isPending) && all.every(({ error }) => !error),
    error: all.find(({ error }) => error)?.error ?? null,
    refetch: () => all.map((query) => query.refetch()),
  }
}

/** Casts everybody, as proposed where nobody was cast yet, and says whom I play. */
function useCasting(scriptId: string) {
  const client = useQueryClient()
  const key = nameInRoom('getCasting', { scriptId })
  return useMutation({
    async mutationFn(mine: readonly string[]) {
      const now = await call('getCasting', { scriptId })
      const kept = now.casting ?? { mine: [], roles: {}, pronunciations: [] }
      const known = Object.fromEntries(Object.entries(kept.roles).map(([name, { voiceId }]) => [name, voiceId]))
      const { roles } = await call('proposeCasting', { scriptId, mine: [], kept: known })
      const proposed = Object.fromEntries(roles.map(({ name, voiceId }) => [name, { voiceId, speed: 1 }]))
      const casting = { ...kept, mine: [...mine], roles: { ...proposed, ...kept.roles } }
      const { version } = await call('saveCasting', { scriptId, casting, version: now.version })
      return { casting, version }
    },
    onSuccess: (answer) => client.setQueryData(key, answer),
  })
}

type RoomScreenProps = { session: Session; scriptId: string; scene: number | null }

/** The room of one script: whom I play is asked first, where nobody has said so yet. */
export function RoomScreen({ session, scriptId, scene }: RoomScreenProps) {
  const query = useScript(scriptId)
  const casting = useCasting(scriptId)
  const [now, setScene] = useState(scene)
  const problem = casting.error ? sayRefusal(casting.error, words.castingFailed) : null
  return (
    <Loaded
      query={query}
      sayError={(error) => sayRefusal(error, words.scriptFailed)}
      waiting={
        <Screen title={words.practice}>
          <Waiting label={words.openingRoom} rows={8} />
        </Screen>
      }
    >
      {({ understanding, casting: { casting: cast }, kept }) => {
        const { characters, title } = understanding
        const mine = (cast?.mine ?? []).filter((name) => characters.some((one) => one.name === name))
        if (characters.length === 0) {
          return (
            <Screen title={title || words.practice}>
              <Empty
                title={words.noRoles}
                act={
                  <ButtonLink kind="main" to={`/scripts/${scriptId}/read-through`}>
                    {words.openReadThrough}
                  </ButtonLink>
                }
              >
                {words.noRolesHint}
              </Empty>
            </Screen>
          )
        }
        if (mine.length === 0) {
          return (
            <ChooseRole
              title={title}
              roles={characters}
              isBusy={casting.isPending}
              problem={problem}
              onChoose={(chosen) => casting.mutate(chosen)}
            />
          )
        }
        return (
          <>
            <PageHead title={title || words.practice} />
            <Room
              // Other roles are other lines to wait for: the room opens anew.
              key={`${mine.join('\n')} ${now}`}
              given={{
                scriptId,
                accountId: session.user.uid,
                understanding,
                mine,
                kept,
                isReadOnly: isReadOnly(session),
                scene: now,
              }}
              problem={problem}
              onMine={(chosen) => {
                setScene(now)
                casting.mutate(chosen)
              }}
            />
          </>
        )
      }}
    </Loaded>
  )
}

import type { Session } from '@scene-partner/contract/entities'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCallError } from '../../platform/api/callError.ts'
import { call } from '../../platform/api/client.ts'
import { isReadOnly } from '../../platform/session/access.ts'
import { sessionStore } from '../../platform/session/session.ts'
import { ButtonLink } from '../../ui/actions/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryContent } from '../../ui/feedback/QueryContent.tsx'
import { PageHead, Screen } from '../../ui/layout/Screen.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import type { Run } from './runtime/runs.ts'
import type { RunStart } from './runtime/runStart.ts'
import { ChooseRole } from './setup/ChooseRole.tsx'
import { RehearsalRoom } from './screen/RehearsalRoom.tsx'
import { RoomLoadError } from './RoomLoadError.tsx'
import { getCachedAnswer, cacheAnswer, roomQueryKey, useRehearsalData } from './useRehearsalData.ts'
import * as messages from './messages.ts'

/** Returns a mutation that saves which roles the user plays, and gives roles without a voice the proposed voices. */
function useCastRoles(scriptId: string) {
  const client = useQueryClient()
  const key = roomQueryKey('getCasting', { scriptId })
  return useMutation({
    async mutationFn(mine: readonly string[]) {
      const current = await call('getCasting', { scriptId })
      const stored = current.casting ?? { mine: [], roles: {}, pronunciations: [] }
      const chosenVoices = Object.fromEntries(
        Object.entries(stored.roles).map(([name, { voiceId }]) => [name, voiceId]),
      )
      const { roles } = await call('proposeCasting', { scriptId, mine: [], kept: chosenVoices })
      const proposed = Object.fromEntries(roles.map(({ name, voiceId }) => [name, { voiceId, speed: 1 }]))
      const casting = { ...stored, mine: [...mine], roles: { ...proposed, ...stored.roles } }
      const { version } = await call('saveCasting', { scriptId, casting, version: current.version })
      return { casting, version }
    },
    onSuccess(answer) {
      client.setQueryData(key, answer)
      cacheAnswer(client, 'getCasting', { scriptId }, answer)
    },
  })
}

type RehearsalRoomScreenProps = {
  session: Session
  scriptId: string
  start: {
    /** The scenes in the URL; null if the URL names none. */
    run: Run | null
    /** Whether the rehearsal is a drill, which runs only the lines to practise. */
    isDrill: boolean
    /** Whether the rehearsal begins without a press of the button *Begin*. */
    begins: boolean
    /** The settings in the URL, if a link of the plan starts the run; null if the stored settings are used. */
    plan: RunStart | null
  }
}

/**
 * Shows the rehearsal room of one script. If the user has no role in the script, the screen first asks for the role.
 */
export function RehearsalRoomScreen({ session, scriptId, start }: RehearsalRoomScreenProps) {
  const query = useRehearsalData(scriptId)
  const client = useQueryClient()
  const casting = useCastRoles(scriptId)
  const [isChoosingRole, setChoosingRole] = useState(false)
  const [asksForStart, setAsksForStart] = useState(false)
  /** Returns false after the user has signed out. When the room then closes, nothing may be stored on the device. */
  const isSignedIn = () => sessionStore.get()?.user.uid === session.user.uid
  const problem = casting.error ? formatCallError(casting.error, messages.chooseRoleError) : null
  if (query.error) {
    return <RoomLoadError {...{ ...query, scriptId }} onRetry={() => void query.refetch()} />
  }
  return (
    <QueryContent
      query={query}
      formatError={(error) => formatCallError(error, messages.roomErrorHeading)}
      loading={
        <Screen title={messages.screenTitle}>
          <Skeleton label={messages.roomLoading} rows={8} />
        </Screen>
      }
    >
      {({ understanding, sidesRole, casting: { casting: cast }, stored, runs }) => {
        const { characters, title } = understanding
        const mine = (cast?.mine ?? []).filter((name) => characters.some((one) => one.name === name))
        if (characters.length === 0) {
          return (
            <Screen title={title || messages.screenTitle}>
              <EmptyState
                title={messages.noRolesTitle}
                act={
                  <ButtonLink kind="main" to={`/scripts/${scriptId}/read-through`}>
                    {messages.noRolesCheckScript}
                  </ButtonLink>
                }
              >
                {messages.noRolesHint}
              </EmptyState>
            </Screen>
          )
        }
        if (mine.length === 0 || isChoosingRole) {
          return (
            <ChooseRole
              title={title}
              roles={characters}
              sceneCount={understanding.scenes.length}
              suggestedRole={mine.length === 0 ? sidesRole : undefined}
              isBusy={casting.isPending}
              problem={problem}
              scriptId={scriptId}
              onChoose={(chosen) => {
                setAsksForStart(start.run === null && !start.begins && !start.isDrill)
                casting.mutate(chosen, { onSuccess: () => setChoosingRole(false) })
              }}
            />
          )
        }
        return (
          <>
            <PageHead title={title || messages.screenTitle} />
            <RehearsalRoom
              // When the user's roles change, the actor's lines are other lines, so React mounts a new component.
              key={mine.join('\n')}
              input={{
                scriptId,
                accountId: session.user.uid,
                understanding,
                mine,
                casting: cast,
                // When the user's roles change, the new component continues with the latest progress. Its recordings,
                // including those of friends, are the recordings that were loaded for this visit.
                stored: {
                  ...(getCachedAnswer(client, 'getRehearsal', { scriptId }) ?? stored),
                  recordings: stored.recordings,
                },
                onProgress(progress) {
                  if (isSignedIn()) cacheAnswer(client, 'getRehearsal', { scriptId }, progress)
                },
                runs: getCachedAnswer(client, 'getRuns', { scriptId })?.runs ?? runs,
                onRuns(known) {
                  if (isSignedIn()) cacheAnswer(client, 'getRuns', { scriptId }, { runs: [...known] })
                },
                start: start.plan,
                isReadOnly: isReadOnly(session),
                run: start.run,
                isDrill: start.isDrill,
                begins: start.begins,
                asksForStart,
              }}
              problem={problem}
              onChangeRoles={(chosen) => {
                setAsksForStart(false)
                casting.mutate(chosen)
              }}
              onChooseRole={() => setChoosingRole(true)}
            />
          </>
        )
      }}
    </QueryContent>
  )
}

import type { Generation, Session, Voice } from '@scene-partner/contract/entities'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { trackEvent } from '../../platform/telemetry/trackEvent.ts'
import { isReadOnly } from '../../platform/session/access.ts'
import { formatCallError } from '../../platform/api/callError.ts'
import { LiveRegion } from '../../ui/feedback/LiveRegion.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useIsOnline } from '../../platform/page/useIsOnline.ts'
import { useSending } from '../../platform/page/useSending.ts'
import { readFullText } from '../playback/index.ts'
import type { MonthlyAllowance } from './generate/Cost.tsx'
import type { DraftStore } from './drafts/draftStore.ts'
import { formatStartError, generationMessages, findMissingRequirement } from './generate/generateRules.ts'
import { GenerateStep } from './generate/GenerateStep.tsx'
import { NowPlaying } from './nowPlaying/NowPlaying.tsx'
import { useAllowance, useCancelGeneration, useGenerations } from './queries.ts'
import { ReaderStep } from './voicePicker/ReaderStep.tsx'
import { ScriptStep } from './editor/ScriptStep.tsx'
import { useDefaultVoice } from './voicePicker/useDefaultVoice.ts'
import { useDraft, useDraftValue } from './drafts/useDraft.ts'
import { useRequestGeneration, type EstimatedRequest } from './generate/useRequestGeneration.ts'
import { useScriptHandoff } from './drafts/useScriptHandoff.ts'
import { useOpenRecording } from './nowPlaying/useOpenRecording.ts'
import { useVoiceFromUrl } from './voicePicker/useVoiceFromUrl.ts'
import { useWithdrawnVoice } from './voicePicker/useWithdrawnVoice.ts'
import { useVoices } from '../voicePicker/index.ts'
import { useCostEstimate, type CostEstimate } from './generate/useCostEstimate.ts'
import { VoiceHistory } from './history/VoiceHistory.tsx'
import * as messages from './messages.ts'
import styles from './StudioWorkspace.module.css'

export type StudioWorkspaceProps = { session: Session; purpose: 'studio' | 'practice'; generateLabel: string }

const stateAnnouncements: Record<Generation['state'], string> = {
  making: messages.announceStarted,
  ready: messages.announceReady,
  failed: generationMessages.failed,
  cancelled: messages.announceCancelled,
}

/**
 * Returns how much of the monthly quota is left: from the cost estimate or, until there is an estimate, from a separate
 * query.
 */
function useMonthlyAllowance(estimate: CostEstimate | null): MonthlyAllowance | null {
  const { data } = useAllowance()
  return estimate ?? data ?? null
}

/**
 * Returns everything that a generation needs besides the text. The component re-renders only when one of these values
 * changes.
 */
function useRequestFacts(
  draft: DraftStore,
  session: Session,
  { data: voices, isLoading }: ReturnType<typeof useVoices>,
) {
  const voiceId = useDraftValue(draft, (state) => state.voiceId)
  const isBlank = useDraftValue(draft, ({ text }) => !text.trim())
  const isOnline = useIsOnline()
  const voice = voices?.find(({ id }) => id === voiceId) ?? null
  const required = findMissingRequirement({ session, voice, isBlank, isOnline })
  // While the voices are loading, the user cannot choose one, so the page says "Loading voices" instead of asking for a
  // voice.
  const missing = isLoading && required === messages.generateNoVoice ? messages.voicesLoading : required
  // During impersonation nothing can be generated. The page then gives impersonation as the reason, whatever else is
  // missing.
  return { voice, voiceId, isBlank, isOnline, missing: isReadOnly(session) ? generationMessages.readOnly : missing }
}

/** Shows the reader, the script and the generation on one side, and the player and the history on the other. */
export function StudioWorkspace({ session, purpose, generateLabel }: StudioWorkspaceProps) {
  // During impersonation the draft is stored under a key of its own, so that the admin does not see the account's
  // draft.
  const { impersonatedBy } = session.claims
  const draft = useDraft(purpose, impersonatedBy === null ? session.user.uid : `${session.user.uid}.${impersonatedBy}`)
  const voicesQuery = useVoices()
  const client = useQueryClient()
  const history = useGenerations()
  const cancel = useCancelGeneration()
  const opened = useOpenRecording(history.generations)
  const generate = useRequestGeneration(purpose, opened.open)
  const { estimate, isFor } = useCostEstimate(draft)
  const allowance = useMonthlyAllowance(estimate)
  const { voice, voiceId, isBlank, isOnline, missing } = useRequestFacts(draft, session, voicesQuery)
  const chooseVoice = useCallback((one: Voice | null) => draft.change({ voiceId: one?.id ?? null }), [draft])
  const withdrawn = useWithdrawnVoice(voicesQuery.data, voiceId, chooseVoice)
  const fromUrl = useVoiceFromUrl(voicesQuery.data, voice, chooseVoice)
  const handleChoose = (one: Voice) => {
    withdrawn.clear()
    fromUrl.clear()
    trackEvent({ eventType: 'voice_selected', metadata: { voiceId: one.id } })
    chooseVoice(one)
  }
  useScriptHandoff(draft)
  useDefaultVoice(voicesQuery.data, voice, chooseVoice)

  const runningGeneration =
    history.generations.find((one) => one.state === 'making' && one.for === purpose && !one.isDeleted) ?? null
  const { recording, playback } = opened

  const begin = (request: Omit<EstimatedRequest, 'session'>) => {
    playback.player.prepare()
    void generate.send({ session, ...request })
  }
  const handleGenerate = () => {
    if (runningGeneration) return
    const { text, voiceId, reads } = draft.get()
    const isKnown = isFor({ text, voiceId, reads })
    begin({ text, voice, reads, newCharacters: isKnown ? (estimate?.newCharacters ?? undefined) : undefined })
  }
  const handleCancel = (generation: Generation) => {
    opened.closeIf(generation)
    cancel.mutate(generation.id)
  }
  const again = useSending(async (generation: Generation) => {
    // Browsers allow audio only directly after a click, so the player is prepared before the request for the text.
    playback.player.prepare()
    const text = await readFullText(client, generation)
    // The history does not store the reading mode of a recording. If the draft has the same text, the reading mode of
    // the draft is used.
    const { reads, text: draftText } = draft.get()
    const sameVoice = voicesQuery.data?.find(({ id }) => id === generation.voiceId) ?? null
    begin({ text, voice: sameVoice, reads: text === draftText.trim() ? reads : 'script' })
  }, formatStartError)
  const problem =
    generate.problem === generationMessages.offline && isOnline ? null : (generate.problem ?? again.problem)

  return (
    <div className={styles.place}>
      <div className={styles.room}>
        <div className={styles.work}>
          <ReaderStep
            query={voicesQuery}
            voice={voice}
            note={fromUrl.notice ?? withdrawn.notice}
            isReadOnly={isReadOnly(session)}
            onChoose={handleChoose}
          />
          <ScriptStep draft={draft} estimate={estimate} onSubmit={handleGenerate} isReadOnly={isReadOnly(session)} />
          <GenerateStep
            buttonLabel={generateLabel}
            runningGeneration={runningGeneration}
            isSending={generate.isSending}
            isCancelling={cancel.isPending}
            disabledReason={missing}
            problem={problem ?? (cancel.error && formatCallError(cancel.error, messages.cancelError))}
            allowance={allowance}
            newCharacters={isBlank ? null : (estimate?.newCharacters ?? null)}
            isSecondary={estimate?.isScript === true && !isReadOnly(session)}
            onGenerate={handleGenerate}
            onCancel={handleCancel}
            onListen={runningGeneration && recording?.id !== runningGeneration.id ? opened.open : undefined}
          />
        </div>
        <aside className={styles.rail}>
          {recording && <NowPlaying generation={recording} playback={playback} />}
          {recording?.state === 'failed' && <Notice kind="failed">{generationMessages.failed}</Notice>}
          <VoiceHistory
            history={history}
            playingId={opened.playingId}
            isReadOnly={isReadOnly(session)}
            onToggle={opened.toggle}
            onDeleted={opened.closeIf}
            onRetry={(generation) => void again.send(generation)}
          />
        </aside>
      </div>
      <LiveRegion>{recording && stateAnnouncements[recording.state]}</LiveRegion>
    </div>
  )
}

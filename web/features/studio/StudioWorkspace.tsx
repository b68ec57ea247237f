import type { Generation, Session, Voice } from '@scene-partner/contract/entities'
import { useCallback } from 'react'
import { track } from '../../platform/track.ts'
import { isReadOnly } from '../../platform/access.ts'
import { sayRefusal } from '../../platform/callError.ts'
import { Announce } from '../../ui/Announce.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useIsOnline } from '../../platform/useIsOnline.ts'
import type { Month } from './Cost.tsx'
import type { DraftStore } from './draftStore.ts'
import { sentences, whatIsMissing } from './generateRules.ts'
import { GenerateStep } from './GenerateStep.tsx'
import { NowPlaying } from './NowPlaying.tsx'
import { useAllowance, useCancelGeneration, useGenerations } from './queries.ts'
import { ReaderStep } from './ReaderStep.tsx'
import { ScriptStep } from './ScriptStep.tsx'
import { useDefaultVoice } from './useDefaultVoice.ts'
import { useDraft, useDraftFact } from './useDraft.ts'
import { useGenerate, type Weighed } from './useGenerate.ts'
import { useHandedScript } from './useHandedScript.ts'
import { useOpenRecording } from './useOpenRecording.ts'
import { useVoiceFromAddress } from './useVoiceFromAddress.ts'
import { useWithdrawnVoice } from './useWithdrawnVoice.ts'
import { useVoices } from './voiceQueries.ts'
import { useWeight, type Weight } from './useWeight.ts'
import { VoiceHistory } from './VoiceHistory.tsx'
import * as words from './words.ts'
import styles from './ReadingRoom.module.css'

export type ReadingRoomProps = { session: Session; purpose: 'studio' | 'practice'; generateWords: string }

const news: Record<Generation['state'], string> = {
  making: words.yourReadingHasBegun,
  ready: words.yourReadingIsReady,
  failed: sentences.failed,
  cancelled: words.yourReadingWasStopped,
}

/** What is known of the month: with the weight of the draft, or before there is one. */
function useMonth(weight: Weight | null): Month | null {
  const { data } = useAllowance()
  return weight ?? data ?? null
}

/** What stands beside the draft and changes only now and then: a key must not draw it anew. */
function useWish(draft: DraftStore, session: Session, voices: readonly Voice[] | undefined) {
  const voiceId = useDraftFact(draft, (state) => state.voiceId)
  const isBlank = useDraftFact(draft, ({ text }) => !text.trim())
  const isOnline = useIsOnline()
  const voice = voices?.find(({ id }) => id === voiceId) ?? null
  const missing = whatIsMissing({ session, voice, isBlank, isOnline })
  // Whoever only looks on can put nothing right, so it is said at once.
  return { voice, voiceId, isBlank, isOnline, missing: isReadOnly(session) ? sentences.readOnly : missing }
}

/** From a text to its sound: reader, script, reading on one side, what plays and what was read on the other. */
export function ReadingRoom({ session, purpose, generateWords }: ReadingRoomProps) {
  // Whoever only looks on has a sheet of their own: the account's drafts are not theirs to read.
  const { impersonatedBy } = session.claims
  const draft = useDraft(purpose, impersonatedBy === null ? session.user.uid : `${session.user.uid}.${impersonatedBy}`)
  const voicesQuery = useVoices()
  const history = useGenerations()
  const cancel = useCancelGeneration()
  const opened = useOpenRecording(history.generations)
  const generate = useGenerate(purpose, opened.open)
  const { weight, isFor } = useWeight(draft)
  const month = useMonth(weight)
  const { voice, voiceId, isBlank, isOnline, missing } = useWish(draft, session, voicesQuery.data)
  const choose = useCallback((one: Voice | null) => draft.change({ voiceId: one?.id ?? null }), [draft])
  const withdrawn = useWithdrawnVoice(voicesQuery.data, voiceId, choose)
  const handleChoose = (one: Voice) => {
    withdrawn.clear()
    track({ eventType: 'voice_selected', metadata: { voiceId: one.id } })
    choose(one)
  }
  useHandedScript(draft)
  useVoiceFromAddress(voicesQuery.data, choose)
  useDefaultVoice(voicesQuery.data, voice, choose)

  const making =
    history.generations.find((one) => one.state === 'making' && one.for === purpose && !one.isDeleted) ?? null
  const { recording, listening } = opened

  const begin = (wish: Omit<Weighed, 'session'>) => {
    listening.player.prepare()
    void generate.send({ session, ...wish })
  }
  const handleGenerate = () => {
    if (making) return
    const { text, voiceId, reads } = draft.get()
    const isKnown = isFor({ text, voiceId, reads })
    begin({ text, voice, reads, newCharacters: isKnown ? (weight?.newCharacters ?? undefined) : undefined })
  }
  const handleCancel = (generation: Generation) => {
    opened.closeIf(generation)
    cancel.mutate(generation.id)
  }
  const handleAgain = ({ text, voiceId }: Generation) => {
    // The history does not know how a text was read; the sheet does, where it is the same text.
    const { reads, text: own } = draft.get()
    const again = voicesQuery.data?.find(({ id }) => id === voiceId) ?? null
    begin({ text, voice: again, reads: text === own.trim() ? reads : 'script' })
  }
  const problem = generate.problem === sentences.offline && isOnline ? null : generate.problem

  return (
    <div className={styles.place}>
      <div className={styles.room}>
        <div className={styles.work}>
          <ReaderStep
            query={voicesQuery}
            voice={voice}
            note={withdrawn.note}
            isReadOnly={isReadOnly(session)}
            onChoose={handleChoose}
          />
          <ScriptStep draft={draft} weight={weight} onSubmit={handleGenerate} isReadOnly={isReadOnly(session)} />
          <GenerateStep
            words={generateWords}
            making={making}
            isSending={generate.isSending}
            isCancelling={cancel.isPending}
            missing={missing}
            problem={problem ?? (cancel.error && sayRefusal(cancel.error, words.readingCouldNotBeStopped))}
            month={month}
            newCharacters={isBlank ? null : (weight?.newCharacters ?? null)}
            onGenerate={handleGenerate}
            onCancel={handleCancel}
            onListen={making && recording?.id !== making.id ? opened.open : undefined}
          />
        </div>
        <aside className={styles.rail}>
          {recording && <NowPlaying generation={recording} listening={listening} />}
          {recording?.state === 'failed' && <Notice kind="failed">{sentences.failed}</Notice>}
          <VoiceHistory
            history={history}
            playingId={opened.playingId}
            isReadOnly={isReadOnly(session)}
            onToggle={opened.toggle}
            onDeleted={opened.closeIf}
            onAgain={handleAgain}
          />
        </aside>
      </div>
      <Announce>{recording && news[recording.state]}</Announce>
    </div>
  )
}

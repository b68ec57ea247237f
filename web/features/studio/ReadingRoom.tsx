import type { Generation, Session, Voice } from '@scene-partner/contract/entities'
import { useCallback } from 'react'
import { isReadOnly } from '../../platform/access.ts'
import { sayRefusal } from '../../platform/callError.ts'
import { Announce } from '../../ui/Announce.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { sayCount, sentences, whatIsMissing } from './generateRules.ts'
import { GenerateStep } from './GenerateStep.tsx'
import { NowPlaying } from './NowPlaying.tsx'
import { useAllowance, useCancelGeneration, useGenerations } from './queries.ts'
import { ReaderStep } from './ReaderStep.tsx'
import { ScriptStep } from './ScriptStep.tsx'
import { useDraft } from './useDraft.ts'
import { useGenerate } from './useGenerate.ts'
import { useOpenRecording } from './useOpenRecording.ts'
import { useVoiceFromAddress } from './useVoiceFromAddress.ts'
import { VoiceHistory } from './VoiceHistory.tsx'
import { useVoices } from './voiceQueries.ts'
import styles from './ReadingRoom.module.css'

export type ReadingRoomProps = { session: Session; purpose: 'studio' | 'practice'; generateWords: string }

const news: Record<Generation['state'], string> = {
  making: 'Your reading has begun.',
  ready: 'Your reading is ready.',
  failed: sentences.failed,
  cancelled: 'Your reading was stopped.',
}

function useSayAllowance(): string | undefined {
  const { data } = useAllowance()
  if (!data || data.limit === null || data.remaining === null) return undefined
  return `${data.remaining.toLocaleString('en-US')} of ${sayCount(data.limit, 'character')} left this month`
}

/** From a text to its sound: reader, script, reading on one side, what plays and what was read on the other. */
export function ReadingRoom({ session, purpose, generateWords }: ReadingRoomProps) {
  const { draft, isKept, change } = useDraft(purpose, session.user.uid)
  const voicesQuery = useVoices()
  const history = useGenerations()
  const cancel = useCancelGeneration()
  const allowance = useSayAllowance()
  const opened = useOpenRecording(history.generations)
  const generate = useGenerate(purpose, opened.open)

  const voice = voicesQuery.data?.find(({ id }) => id === draft.voiceId) ?? null
  const choose = useCallback((one: Voice | null) => change({ voiceId: one?.id ?? null }), [change])
  useVoiceFromAddress(voicesQuery.data, choose)

  const making =
    history.generations.find((one) => one.state === 'making' && one.for === purpose && !one.isDeleted) ?? null
  const wish = { session, voice, text: draft.text }
  const missing = whatIsMissing(wish)
  const { recording, player } = opened

  const begin = (text: string, reader: Voice | null) => {
    player.prepare()
    void generate.send({ session, voice: reader, text })
  }
  const handleGenerate = () => {
    if (!making) begin(draft.text, voice)
  }
  const handleCancel = (generation: Generation) => {
    opened.closeIf(generation)
    cancel.mutate(generation.id)
  }
  const handleAgain = ({ text, voiceId }: Generation) =>
    begin(text, voicesQuery.data?.find(({ id }) => id === voiceId) ?? null)

  return (
    <div className={styles.room}>
      <div className={styles.work}>
        <ReaderStep query={voicesQuery} voice={voice} onChoose={choose} />
        <ScriptStep
          text={draft.text}
          onChange={(text) => change({ text })}
          onSubmit={handleGenerate}
          isReadOnly={isReadOnly(session)}
          isKept={isKept}
        />
        <GenerateStep
          words={generateWords}
          making={making}
          isSending={generate.isSending}
          isCancelling={cancel.isPending}
          missing={missing}
          problem={
            generate.problem ??
            (cancel.error && sayRefusal(cancel.error, 'The reading could not be stopped. Please try again.'))
          }
          allowance={allowance}
          onGenerate={handleGenerate}
          onCancel={handleCancel}
          onListen={making && recording?.id !== making.id ? opened.open : undefined}
        />
      </div>
      <aside className={styles.rail}>
        {recording && <NowPlaying generation={recording} player={player} state={opened.state} />}
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
      <Announce>{recording && news[recording.state]}</Announce>
    </div>
  )
}

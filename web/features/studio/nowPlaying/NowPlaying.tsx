import type { Generation } from '@scene-partner/contract/entities'
import { useCallback, useEffect, useState } from 'react'
import { trackEvent } from '../../../platform/telemetry/trackEvent.ts'
import { isPlayRequested } from '../../../player/phase.ts'
import { formatPlayerProblem } from '../../../player/formatPlayerProblem.ts'
import { LiveRegion } from '../../../ui/feedback/LiveRegion.tsx'
import { Button } from '../../../ui/actions/Button.tsx'
import { DownloadLink } from '../../../ui/actions/DownloadLink.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { PlayButton } from '../../../ui/actions/PlayButton.tsx'
import {
  FollowAlong,
  KeyboardHelp,
  phaseMessages,
  SpeedSelect,
  usePlayerState,
  type Playback,
} from '../../playback/index.ts'
import { formatRecordingFileName } from './recordingFileName.ts'
import { ProgressBar } from './ProgressBar.tsx'
import { Visualizer } from './Visualizer.tsx'
import { truncateText } from '../../../ui/truncateText.ts'
import * as messages from '../messages.ts'
import styles from './NowPlaying.module.css'

const excerptLength = 150

export const getDownloadName = ({ createdAt, voiceName, text }: Generation): string =>
  formatRecordingFileName({ at: new Date(createdAt), voiceName, text })

const getGeneratedShare = ({ state, units, unitsDone }: Generation) =>
  state === 'ready' || units === 0 ? 1 : unitsDone / units

/** Records in the analytics that a recording was downloaded. */
export const trackDownload = ({ voiceId }: Generation) =>
  trackEvent({ eventType: 'audio_downloaded', metadata: { voiceId } })

export type NowPlayingProps = { generation: Generation; playback: Playback }

/**
 * The player: shows the open recording with its controls and its text. On a phone, a bar above the tabs shows only the
 * controls; its button *More* also shows the title and the text.
 */
export function NowPlaying({ generation, playback }: NowPlayingProps) {
  const { player } = playback
  const state = usePlayerState(player)
  const { phase, problem } = state
  const isOn = isPlayRequested(phase)
  const { voiceName } = generation
  const isReady = generation.state === 'ready'
  const generatedShare = getGeneratedShare(generation)
  useEffect(() => playback.registerPanel(), [playback])
  const [isFull, setFull] = useState(false)
  const handleTap = useCallback(
    () => (isPlayRequested(player.getState().phase) ? player.stop() : player.play()),
    [player],
  )
  return (
    <section className={styles.now} aria-label={messages.nowPlayingLabel} data-player data-full={isFull || undefined}>
      <div className={styles.head}>
        <p className={styles.phase} data-on={isOn || undefined}>
          {phaseMessages[phase]}
        </p>
        <div className={styles.keys}>
          <KeyboardHelp />
        </div>
        <div className={styles.more}>
          <Button kind="bare" size="dense" onPress={() => setFull(!isFull)} isExpanded={isFull}>
            {isFull ? messages.nowPlayingLess : messages.nowPlayingMore}
          </Button>
        </div>
      </div>
      <h2>{voiceName}</h2>
      <p className={styles.excerpt}>{truncateText(generation.text.trim(), excerptLength)}</p>
      <Visualizer player={player} isPlaying={phase === 'playing'} generatedShare={generatedShare} onTap={handleTap} />
      <ProgressBar player={player} state={state} generatedShare={generatedShare} />
      <div className={styles.controls}>
        <PlayButton
          size="large"
          label={isOn ? messages.pauseButton : messages.playButton}
          isPlaying={isOn}
          onPress={playback.toggle}
        />
        <Button icon="stop" label={messages.stopButton} isDisabled={phase === 'stopped'} onPress={player.stop} />
        <SpeedSelect playback={playback} canChange={state.canChangeRate} />
        <div className={styles.end}>
          <DownloadLink
            url={generation.audioUrl}
            fileName={getDownloadName(generation)}
            label={isReady ? messages.nowPlayingDownload(voiceName) : messages.nowPlayingDownloadLater}
            isDisabled={!isReady}
            onSave={() => trackDownload(generation)}
          />
        </div>
      </div>
      {problem && phase !== 'playing' && <Notice kind="failed">{formatPlayerProblem(problem)}</Notice>}
      <div className={styles.text}>
        <FollowAlong key={generation.id} recording={generation} player={player} state={state} />
      </div>
      <LiveRegion>{phaseMessages[phase]}</LiveRegion>
    </section>
  )
}

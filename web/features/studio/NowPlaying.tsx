import type { Generation } from '@scene-partner/contract/entities'
import { useCallback, useEffect } from 'react'
import { track } from '../../platform/track.ts'
import { wantsSound } from '../../player/phase.ts'
import { sayProblem } from '../../player/sayProblem.ts'
import { Announce } from '../../ui/Announce.tsx'
import { Button } from '../../ui/Button.tsx'
import { DownloadLink } from '../../ui/DownloadLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PlayButton } from '../../ui/PlayButton.tsx'
import { FollowAlong, KeysHelp, phaseWords, SpeedChoice, usePlayerState, type Listening } from '../listening/index.ts'
import { fileNameOf } from './fileName.ts'
import { ProgressBar } from './ProgressBar.tsx'
import { Visualizer } from './Visualizer.tsx'
import { cutAt } from './cutAt.ts'
import * as words from './words.ts'
import styles from './NowPlaying.module.css'

const excerptLength = 150

export const nameOfFile = ({ createdAt, voiceName, text }: Generation): string =>
  fileNameOf({ at: new Date(createdAt), voiceName, text })

const madeShareOf = ({ state, units, unitsDone }: Generation) =>
  state === 'ready' || units === 0 ? 1 : unitsDone / units

/** Counts that somebody took the file away. */
export const noteSaved = ({ voiceId }: Generation) => track({ eventType: 'audio_downloaded', metadata: { voiceId } })

export type NowPlayingProps = { generation: Generation; listening: Listening }

/** The recording that is open: its sound, its words, its place, and what can be done with it. */
export function NowPlaying({ generation, listening }: NowPlayingProps) {
  const { player } = listening
  const state = usePlayerState(player)
  const { phase, problem } = state
  const isOn = wantsSound(phase)
  const { voiceName } = generation
  const isReady = generation.state === 'ready'
  const madeShare = madeShareOf(generation)
  useEffect(() => listening.show(), [listening])
  const handleTap = useCallback(() => (wantsSound(player.getState().phase) ? player.stop() : player.play()), [player])
  return (
    <section className={styles.now} aria-label={words.nowPlaying}>
      <div className={styles.head}>
        <p className={styles.phase} data-on={isOn || undefined}>
          {phaseWords[phase]}
        </p>
        <div className={styles.keys}>
          <KeysHelp />
        </div>
      </div>
      <h2>{voiceName}</h2>
      <p className={styles.excerpt}>{cutAt(generation.text.trim(), excerptLength)}</p>
      <Visualizer player={player} isPlaying={phase === 'playing'} madeShare={madeShare} onTap={handleTap} />
      <ProgressBar player={player} state={state} madeShare={madeShare} />
      <div className={styles.controls}>
        <PlayButton size="large" label={isOn ? words.pause : words.play} isPlaying={isOn} onPress={listening.toggle} />
        <Button icon="stop" label={words.stop} isDisabled={phase === 'stopped'} onPress={player.stop} />
        <SpeedChoice listening={listening} canChange={state.canChangeRate} />
        <div className={styles.end}>
          <DownloadLink
            url={generation.audioUrl}
            fileName={nameOfFile(generation)}
            label={isReady ? words.downloadRecordingBy(voiceName) : words.downloadOnceAllIsRead}
            isDisabled={!isReady}
            onSave={() => noteSaved(generation)}
          />
        </div>
      </div>
      {problem && phase !== 'playing' && <Notice kind="failed">{sayProblem(problem)}</Notice>}
      <FollowAlong key={generation.id} recording={generation} player={player} state={state} />
      <Announce>{phaseWords[phase]}</Announce>
    </section>
  )
}

import type { Generation } from '@scene-partner/contract/entities'
import { useCallback } from 'react'
import { wantsSound, type Phase } from '../../player/phase.ts'
import type { Player, PlayerState } from '../../player/player.ts'
import { sayProblem } from '../../player/sayProblem.ts'
import { Announce } from '../../ui/Announce.tsx'
import { Button } from '../../ui/Button.tsx'
import { DownloadLink } from '../../ui/DownloadLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PlayButton } from '../../ui/PlayButton.tsx'
import { fileNameOf } from './fileName.ts'
import { ProgressBar } from './ProgressBar.tsx'
import { Visualizer } from './Visualizer.tsx'
import { cutAt } from './cutAt.ts'
import styles from './NowPlaying.module.css'

const excerptLength = 150

const phaseWords: Record<Phase, string> = {
  idle: '',
  stopped: 'Ready to play',
  loading: 'Waiting for the first words',
  playing: 'Now playing',
  paused: 'Paused',
  stalled: 'Waiting for the next words',
  ended: 'Played to the end',
  refused: 'Press Play to listen',
  failed: 'Stopped',
}

export const nameOfFile = ({ createdAt, voiceName, text }: Generation): string =>
  fileNameOf({ at: new Date(createdAt), voiceName, text })

export type NowPlayingProps = { generation: Generation; player: Player; state: PlayerState }

/** The recording that is open: its sound, its place, and what can be done with it. */
export function NowPlaying({ generation, player, state }: NowPlayingProps) {
  const { phase, problem } = state
  const isOn = wantsSound(phase)
  const { voiceName, units, unitsDone } = generation
  const isReady = generation.state === 'ready'
  const toggle = isOn ? player.pause : player.play
  const handleTap = useCallback(() => (wantsSound(player.getState().phase) ? player.stop() : player.play()), [player])
  return (
    <section className={styles.now} aria-label="Now Playing">
      <p className={styles.phase} data-on={isOn || undefined}>
        {phaseWords[phase]}
      </p>
      <h2>{voiceName}</h2>
      <p className={styles.excerpt}>{cutAt(generation.text.trim(), excerptLength)}</p>
      <Visualizer analyser={player.analyser} isPlaying={phase === 'playing'} onTap={handleTap} />
      <ProgressBar player={player} state={state} madeShare={isReady || units === 0 ? 1 : unitsDone / units} />
      <div className={styles.controls}>
        <PlayButton size="large" label={isOn ? 'Pause' : 'Play'} isPlaying={isOn} onPress={toggle} />
        <Button icon="stop" label="Stop" isDisabled={phase === 'stopped'} onPress={player.stop} />
        <div className={styles.end}>
          <DownloadLink
            url={generation.audioUrl}
            fileName={nameOfFile(generation)}
            label={isReady ? `Download the recording by ${voiceName}` : 'Download, once all is read'}
            isDisabled={!isReady}
          />
        </div>
      </div>
      {problem && phase !== 'playing' && <Notice kind="failed">{sayProblem(problem)}</Notice>}
      <Announce>{phaseWords[phase]}</Announce>
    </section>
  )
}

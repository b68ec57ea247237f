import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { wantsSound } from '../../player/phase.ts'
import type { Player, PlayerState } from '../../player/player.ts'
import { sayProblem } from '../../player/sayProblem.ts'
import { sayTime } from '../../player/sayTime.ts'
import { usePosition } from '../../player/usePlayer.ts'
import { Announce } from '../../ui/Announce.tsx'
import { Button } from '../../ui/Button.tsx'
import { PlayButton } from '../../ui/PlayButton.tsx'
import { phaseWords } from './phaseWords.ts'
import { useListening, usePlayerState } from './useListening.ts'
import * as words from './words.ts'
import styles from './ListeningBar.module.css'

function Place({ player, state }: { player: Player; state: PlayerState }) {
  const positionMs = usePosition(player)
  const wholeMs = state.durationMs ?? state.availableMs
  return (
    <>
      <progress className={styles.track} aria-hidden="true" max={Math.max(1, wholeMs)} value={positionMs} />
      <span className={styles.time}>
        {sayTime(positionMs)}
        {wholeMs > 0 && words.ofWhole(sayTime(wholeMs))}
      </span>
    </>
  )
}

/** Plays on at the foot of every screen that does not show the recording itself. */
export function ListeningBar() {
  const { listening, recording } = useListening()
  const state = usePlayerState(listening.player)
  const isShown = useSyncExternalStore(listening.subscribe, listening.isShown)
  if (!recording || isShown) return null
  const { player } = listening
  const { phase, problem } = state
  const isOn = wantsSound(phase)
  const isSilenced = problem !== null && phase !== 'playing'
  const { voiceName } = recording
  const [place, room] =
    recording.for === 'practice' ? ['/practice?tab=speech', words.practice] : ['/studio', words.studio]
  return (
    <section className={styles.bar} aria-label={words.nowPlaying}>
      <div className={styles.inside} data-failed={isSilenced || undefined}>
        <PlayButton
          label={`${isOn ? words.pause : words.play} ${voiceName}`}
          isPlaying={isOn}
          onPress={listening.toggle}
        />
        <div className={styles.is}>
          <p className={styles.name}>{voiceName}</p>
          {isSilenced ? (
            <p className={styles.problem} role="alert">
              {problem && sayProblem(problem)}
            </p>
          ) : (
            <p className={styles.words}>
              <Place player={player} state={state} />
              <span className={styles.title}>{recording.title}</span>
            </p>
          )}
        </div>
        <div className={styles.acts}>
          <Button kind="bare" icon="stop" label={words.stop} isDisabled={phase === 'stopped'} onPress={player.stop} />
          <Link className={styles.open} to={place}>
            <span className={styles.lead}>{words.openIn} </span>
            {room}
          </Link>
          <Button kind="bare" icon="close" label={words.close(voiceName)} onPress={listening.close} />
        </div>
      </div>
      <Announce>{phaseWords[phase]}</Announce>
    </section>
  )
}

import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { isPlayRequested, type Phase } from '../../player/phase.ts'
import type { Player, PlayerState } from '../../player/player.ts'
import { formatPlayerProblem } from '../../player/formatPlayerProblem.ts'
import { formatTime } from '../../player/formatTime.ts'
import { usePosition } from '../../player/usePosition.ts'
import { LiveRegion } from '../../ui/feedback/LiveRegion.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { PlayButton } from '../../ui/actions/PlayButton.tsx'
import { phaseMessages } from './phaseMessages.ts'
import { usePlayback, usePlayerState } from './usePlayback.ts'
import * as messages from './messages.ts'
import styles from './PlaybackBar.module.css'

function PlaybackPosition({ player, state }: { player: Player; state: PlayerState }) {
  const positionMs = usePosition(player)
  const wholeMs = state.durationMs ?? state.availableMs
  return (
    <>
      <progress className={styles.track} aria-hidden="true" max={Math.max(1, wholeMs)} value={positionMs} />
      <span className={styles.time}>
        {formatTime(positionMs)}
        {wholeMs > 0 && messages.barDuration(formatTime(wholeMs))}
      </span>
    </>
  )
}

/** The bar disappears after this time (ms) without playback. */
const idleTimeoutMs = 30_000

/** Returns whether the recording is stopped at its beginning or has ended, so that there is nothing to continue. */
const isAtRest = (phase: Phase): boolean => phase === 'stopped' || phase === 'ended'

/** Returns whether the player has been in one phase without playback, such as `paused`, for 30 seconds. */
function useIsIdle(phase: Phase): boolean {
  const [idlePhase, setIdlePhase] = useState<Phase | null>(null)
  useEffect(() => {
    setIdlePhase(null)
    if (isPlayRequested(phase)) return
    const timer = setTimeout(() => setIdlePhase(phase), idleTimeoutMs)
    return () => clearTimeout(timer)
  }, [phase])
  return idlePhase === phase
}

/**
 * Shows the open recording at the bottom of every screen that does not show it in a panel of its own. The bar
 * disappears when the recording ends or stops, and after 30 seconds without playback.
 */
export function PlaybackBar() {
  const { playback, recording } = usePlayback()
  const state = usePlayerState(playback.player)
  const isShown = useSyncExternalStore(playback.subscribe, playback.hasPanel)
  const { phase, problem } = state
  const isIdle = useIsIdle(phase)
  if (!recording || isShown || isIdle || isAtRest(phase)) return null
  const { player } = playback
  const isOn = isPlayRequested(phase)
  const hasFailed = problem !== null && phase !== 'playing'
  const { voiceName } = recording
  const [screenUrl, screenName] =
    recording.for === 'practice' ? ['/practice?tab=speech', messages.barPractice] : ['/studio', messages.barStudio]
  return (
    <section className={styles.bar} aria-label={messages.barLabel}>
      <div className={styles.inside} data-failed={hasFailed || undefined}>
        <PlayButton
          label={`${isOn ? messages.barPause : messages.barPlay} ${voiceName}`}
          isPlaying={isOn}
          onPress={playback.toggle}
        />
        <div className={styles.is}>
          <p className={styles.name}>{voiceName}</p>
          {hasFailed ? (
            <p className={styles.problem} role="alert">
              {problem && formatPlayerProblem(problem)}
            </p>
          ) : (
            <p className={styles.words}>
              <PlaybackPosition player={player} state={state} />
              <span className={styles.title}>{recording.title}</span>
            </p>
          )}
        </div>
        <div className={styles.actions}>
          <Button kind="bare" icon="stop" label={messages.barStop} onPress={player.stop} />
          <Link className={styles.open} to={screenUrl}>
            <span className={styles.lead}>{messages.barOpenIn} </span>
            {screenName}
          </Link>
          <Button kind="bare" icon="close" label={messages.barClose(voiceName)} onPress={playback.close} />
        </div>
      </div>
      <LiveRegion>{phaseMessages[phase]}</LiveRegion>
    </section>
  )
}

import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { findReaderGain } from '../export/tapeMix.ts'
import { getTrim, isSlate, type Take, type Trim } from '../storage/tapeTypes.ts'
import type { TapeHandle } from '../useTapeRoom.ts'
import * as messages from '../messages.ts'
import { connectTapeAudio } from './tapeAudio.ts'
import { formatTime } from './formatTime.ts'
import { ReaderLevel } from './ReaderLevel.tsx'
import type { TakeFile } from './useTakeFile.ts'
import styles from './Takes.module.css'

/** Minimum length in ms of a trimmed take. */
const minTrimMs = 500

/** Plays one take from its start to its end, and lets the actor change the start and the end. */
export function TakePlayer({ handle, take, tape }: { handle: TapeHandle; take: Take; tape: TakeFile }) {
  const { settings, changeSettings, takes, slates, tape: recorder } = handle
  const video = useRef<HTMLVideoElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const trim = getTrim(take)
  const [positionMs, setPositionMs] = useState(trim.fromMs)
  const { readerBelowDb } = settings

  useEffect(() => {
    if (!video.current || !tape.url) return
    const audio = connectTapeAudio(video.current, recorder.getContext())
    audio.setReaderGain(take.loudness ? findReaderGain(take.loudness, readerBelowDb) : 1)
  }, [tape.url, recorder, take.loudness, readerBelowDb])

  const seek = (ms: number) => {
    setPositionMs(ms)
    if (video.current) video.current.currentTime = ms / 1_000
  }
  const setTrim = (next: Trim | null) =>
    (isSlate(take) ? slates : takes).change((one) => ({ ...one, trim: next }), take.key)
  const toggle = () => {
    const element = video.current
    if (!element) return
    void recorder.getContext().resume()
    if (!element.paused) return element.pause()
    if (positionMs < trim.fromMs || positionMs >= trim.toMs - 100) seek(trim.fromMs)
    element.play().catch(reportError)
  }
  const handleTime = () => {
    const element = video.current
    if (!element) return
    const ms = element.currentTime * 1_000
    setPositionMs(Math.min(ms, take.durationMs))
    if (!element.paused && ms >= trim.toMs) element.pause()
  }
  if (tape.isUnreadable) return <Notice kind="failed">{messages.takeFailed}</Notice>
  if (!tape.url) return <Skeleton label={messages.takesLoading} rows={6} />
  return (
    <section className={styles.player} aria-label={messages.takeName(take.number)}>
      <video
        // Each take gets a new media element, because a reused element would still play the sound of the earlier file.
        key={take.key}
        ref={video}
        src={tape.url}
        playsInline
        preload="auto"
        aria-label={messages.playerVideo(take.number)}
        onTimeUpdate={handleTime}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onLoadedMetadata={() => seek(trim.fromMs)}
      />
      <div className={styles.scrub}>
        <Button
          kind="bare"
          icon={isPlaying ? 'pause' : 'play'}
          label={isPlaying ? messages.playerPause : messages.playerPlay}
          onPress={toggle}
        />
        <input
          type="range"
          min={0}
          max={take.durationMs}
          step={100}
          value={positionMs}
          aria-label={messages.playerPosition}
          aria-valuetext={formatTime(positionMs)}
          onChange={(event) => seek(Number(event.target.value))}
        />
        <span className={styles.times}>
          {formatTime(positionMs)} / {formatTime(take.durationMs)}
        </span>
      </div>
      <div className={styles.trim} role="group" aria-label={messages.trimTitle}>
        <Button
          isDisabled={positionMs > trim.toMs - minTrimMs}
          onPress={() => setTrim({ ...trim, fromMs: Math.round(positionMs) })}
        >
          {messages.trimSetFrom}
        </Button>
        <Button
          isDisabled={positionMs < trim.fromMs + minTrimMs}
          onPress={() => setTrim({ ...trim, toMs: Math.round(positionMs) })}
        >
          {messages.trimSetTo}
        </Button>
        <span className={styles.times}>
          {messages.trimFrom} {formatTime(trim.fromMs)}, {messages.trimTo} {formatTime(trim.toMs)}
        </span>
        {take.trim && (
          <Button kind="bare" onPress={() => setTrim(null)}>
            {messages.trimReset}
          </Button>
        )}
      </div>
      {!isSlate(take) && (
        <ReaderLevel value={readerBelowDb} onChange={(next) => changeSettings({ readerBelowDb: next })} />
      )}
    </section>
  )
}

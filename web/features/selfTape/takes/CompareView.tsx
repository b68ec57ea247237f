import { useEffect, useRef, useState, type RefObject } from 'react'
import { Button } from '../../../ui/actions/Button.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import { getTrim, type Take } from '../storage/tapeTypes.ts'
import type { TapeHandle } from '../useTapeRoom.ts'
import * as messages from '../messages.ts'
import { connectTapeAudio } from './tapeAudio.ts'
import { findReaderGain } from '../export/tapeMix.ts'
import { useTakeFile } from './useTakeFile.ts'
import styles from './Takes.module.css'

type SideProps = {
  handle: TapeHandle
  take: Take
  video: RefObject<HTMLVideoElement | null>
  isHeard: boolean
  onHear: () => void
  onEnd: () => void
}

/** Shows one of the two compared takes. */
function Side({ handle, take, video, isHeard, onHear, onEnd }: SideProps) {
  const tape = useTakeFile(take, handle.takes)
  const { readerBelowDb } = handle.settings
  useEffect(() => {
    if (!video.current || !tape.url) return
    const audio = connectTapeAudio(video.current, handle.tape.getContext())
    audio.setOn(isHeard)
    audio.setReaderGain(take.loudness ? findReaderGain(take.loudness, readerBelowDb) : 1)
  }, [tape.url, isHeard, handle.tape, take.loudness, readerBelowDb, video])
  return (
    <figure data-heard={isHeard || undefined}>
      <video
        key={take.key}
        ref={video}
        src={tape.url ?? undefined}
        playsInline
        preload="auto"
        aria-label={messages.playerVideo(take.number)}
        onEnded={onEnd}
      />
      <figcaption>
        <b>{messages.takeName(take.number)}</b>
        <Button kind="bare" icon="sound" isPressed={isHeard} onPress={onHear}>
          {isHeard ? messages.compareHeard : messages.compareHear(take.number)}
        </Button>
      </figcaption>
    </figure>
  )
}

const maxWords = 6
const shorten = (text: string) => text.split(/\s+/).slice(0, maxWords).join(' ')

/**
 * Returns when each line of a take began, in ms, by the index of the line. If the actor went back, a line has several
 * marks; the last mark counts.
 */
const findLineStarts = ({ marks }: Take): ReadonlyMap<number, number> =>
  new Map(marks.map(({ lineIndex, ms }) => [lineIndex, ms]))

/** Plays two takes at the same time from the same line. Only one of them is heard. */
export function CompareView({ handle }: { handle: TapeHandle }) {
  const { takes, lines, tape } = handle
  const list = takes.list ?? []
  const [leftId, setLeftId] = useState(list[0]?.key ?? '')
  const [rightId, setRightId] = useState(list[1]?.key ?? '')
  const [heardId, setHeardId] = useState(leftId)
  const [lineIndex, setLineIndex] = useState('')
  const [isPlaying, setPlaying] = useState(false)
  const leftVideo = useRef<HTMLVideoElement>(null)
  const rightVideo = useRef<HTMLVideoElement>(null)
  const left = list.find(({ key }) => key === leftId) ?? list[0]
  const right = list.find(({ key }) => key === rightId) ?? list[1]
  if (!left || !right) return <p className={styles.empty}>{messages.takesNoneHint}</p>

  const findStartS = (take: Take) => (findLineStarts(take).get(Number(lineIndex || -1)) ?? getTrim(take).fromMs) / 1_000
  const pause = () => {
    leftVideo.current?.pause()
    rightVideo.current?.pause()
    setPlaying(false)
  }
  const playFromLine = async () => {
    const sides = [
      { video: leftVideo.current, take: left },
      { video: rightVideo.current, take: right },
    ]
    void tape.getContext().resume()
    for (const { video, take } of sides) if (video) video.currentTime = findStartS(take)
    setPlaying(true)
    await Promise.all(sides.flatMap(({ video }) => video?.play() ?? [])).catch(reportError)
  }
  const options = list.map(({ key, number }) => ({ value: key, label: messages.takeName(number) }))
  const rightStarts = findLineStarts(right)
  const common = [...findLineStarts(left).keys()].filter((index) => rightStarts.has(index))
  const lineOptions = [
    { value: '', label: messages.compareStart },
    ...common.flatMap((index) => {
      const line = lines[index]
      if (!line) return []
      const label = messages.compareLineOption(line.number ?? 0, shorten(line.text))
      return [{ value: String(index), label }]
    }),
  ]
  return (
    <div className={styles.compare}>
      <p className={styles.use}>{messages.compareHint}</p>
      <div className={styles.pair}>
        <Side
          {...{ handle, take: left, video: leftVideo, isHeard: heardId !== right.key, onEnd: pause }}
          onHear={() => setHeardId(left.key)}
        />
        <Side
          {...{ handle, take: right, video: rightVideo, isHeard: heardId === right.key, onEnd: pause }}
          onHear={() => setHeardId(right.key)}
        />
      </div>
      <div className={styles.compareBar}>
        <Select label={messages.compareFirst} options={options} value={left.key} onChange={setLeftId} />
        <Select label={messages.compareSecond} options={options} value={right.key} onChange={setRightId} />
        <Select label={messages.compareLine} options={lineOptions} value={lineIndex} onChange={setLineIndex} />
        <Button
          kind="main"
          icon={isPlaying ? 'pause' : 'play'}
          onPress={() => (isPlaying ? pause() : void playFromLine())}
        >
          {isPlaying ? messages.playerPause : messages.playerPlay}
        </Button>
      </div>
    </div>
  )
}

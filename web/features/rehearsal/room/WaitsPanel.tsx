import { useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Choice } from '../../../ui/Choice.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import type { ListeningEar } from '../ear/ear.ts'
import * as words from '../words.ts'
import { LevelMeter } from './ListeningLine.tsx'
import { ToolsContext } from './tools.ts'
import type { RoomHandle } from './useRoom.ts'
import type { Patience, Wishes } from './wishes.ts'
import transport from './Transport.module.css'
import styles from './Room.module.css'

const optionsOf = <Value extends string>(all: Record<Value, string>) =>
  (Object.entries(all) as [Value, string][]).map(([value, say]) => ({ value, words: say }))

const anotherEarMs = 1_500

/** Hears of every change of an ear, for the pieces that show it. */
export function useEar(ear: ListeningEar) {
  const state = useSyncExternalStore(ear.subscribe, ear.getState)
  const hears = useSyncExternalStore(ear.subscribe, ear.hears)
  return { state, hears, isOpen: state === 'open' }
}

function Microphone({ ear, onOpen }: { ear: ListeningEar; onOpen: () => void }) {
  const { state, hears, isOpen } = useEar(ear)
  if (!isOpen) {
    return (
      <div className={styles.group}>
        {words.earWords[state] && <p className={styles.problem}>{words.earWords[state]}</p>}
        {state !== 'opening' && (
          <Button size="dense" icon="mic" onPress={onOpen}>
            {words.openEar}
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className={styles.group}>
      <p className={styles.meter}>
        <LevelMeter ear={ear} />
        {hears ? words.hearsNow : words.hearsNobody}
      </p>
      {ear.hearsBy() === 'loudness' && <p className={styles.hint}>{words.byLoudness}</p>}
    </div>
  )
}

/** The words on the button: long on a desk, short on a phone. */
function sayWaits({ waitsForVoice, waitsForTime }: Wishes, isEarOpen: boolean, state: string): [string, string] {
  const isVoice = waitsForVoice && (isEarOpen || state === 'closed' || state === 'opening')
  if (isVoice) return [words.waitsForVoice, words.myVoice]
  return waitsForTime ? [words.waitsForTime, words.time] : [words.waitsForKey, words.key]
}

type WaitsPanelProps = {
  handle: RoomHandle
  onAsk: () => void
  /** While it is shown the microphone can be tried out. */
  onShown: (isShown: boolean) => void
}

/** What ends my line, all of it visible: my voice, how sure it must be, how much silence; the time; a key. */
export function WaitsPanel({ handle, onAsk, onShown }: WaitsPanelProps) {
  const { rehearsal, wishes, wish } = handle
  const { state, isOpen } = useEar(rehearsal.ear)
  const [isPanelOpen, setPanelOpen] = useState(false)
  const show = (isShown: boolean) => {
    setPanelOpen(isShown)
    onShown(isShown)
  }
  const [long, short] = sayWaits(wishes, isOpen, state)
  const open = () => {
    rehearsal.wake()
    void rehearsal.ear.open()
  }
  const byVoice = (isOn: boolean) => {
    wish({ waitsForVoice: isOn })
    if (!isOn) return rehearsal.ear.close()
    if (wishes.wasAsked) return open()
    show(false)
    onAsk()
  }
  return (
    <Popover
      label={words.whatEndsMyLine}
      align="start"
      isOpen={isPanelOpen}
      onChange={show}
      trigger={
        <Button
          kind="bare"
          icon={wishes.waitsForVoice ? 'mic' : wishes.waitsForTime ? 'speed' : 'keys'}
          label={words.waitsLabel(long)}
        >
          <span className={transport.wide}>{long}</span>
          <span className={transport.narrow}>{short}</span>
        </Button>
      }
    >
      <div className={styles.panel}>
        <Switch label={words.voiceSwitch} isOn={wishes.waitsForVoice} onChange={byVoice} hint={words.voiceHint} />
        {wishes.waitsForVoice && (
          <>
            <Microphone ear={rehearsal.ear} onOpen={open} />
            <div className={styles.group}>
              <span className={styles.label}>{words.sensitivity}</span>
              <Choice
                isWide
                size="dense"
                label={words.sensitivity}
                options={optionsOf(words.sensitivityWords)}
                value={wishes.sensitivity}
                onChange={(sensitivity) => wish({ sensitivity })}
              />
            </div>
            <div className={styles.group}>
              <span className={styles.label}>{words.patience}</span>
              <Choice<Patience>
                isWide
                size="dense"
                label={words.patience}
                options={optionsOf(words.patienceWords)}
                value={wishes.patience}
                onChange={(patience) => wish({ patience })}
              />
            </div>
          </>
        )}
        <Switch
          label={words.timeSwitch}
          isOn={wishes.waitsForTime}
          onChange={(waitsForTime) => wish({ waitsForTime })}
          hint={words.timeHint}
        />
        <p className={styles.hint}>{words.keyAlways}</p>
      </div>
    </Popover>
  )
}

/**
 * A microphone that is lost or refused must not leave somebody hands free waiting for ever: then time goes as well, until
 * it hears again. It is no wish of theirs, and not kept as one.
 */
export function useTimeInstead({ rehearsal, wishes, goByTime }: RoomHandle) {
  const { clock } = useContext(ToolsContext)
  const { state } = useEar(rehearsal.ear)
  const isGone = ['denied', 'none', 'unable', 'lost'].includes(state)
  const isOpen = state === 'open'
  const isLost = state === 'lost'
  useEffect(() => {
    if (isOpen) goByTime(false)
    if (!isGone || !wishes.waitsForVoice || wishes.waitsForTime) return undefined
    // Another microphone may be there in a moment, and whoever is thinking would be gone on from.
    if (isLost) return clock.after(anotherEarMs, () => goByTime(true))
    goByTime(true)
    return undefined
    // Only when the ear fails or hears again: who turns time off meanwhile means it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isGone, isOpen, isLost])
}

import { useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '../../../ui/actions/Button.tsx'
import { SegmentedControl } from '../../../ui/forms/SegmentedControl.tsx'
import { Popover } from '../../../ui/overlays/Popover.tsx'
import { Switch } from '../../../ui/forms/Switch.tsx'
import type { VoiceActivityDetector } from '../voiceActivity/voiceActivityDetector.ts'
import * as messages from '../messages.ts'
import { LevelMeter } from '../screen/script/StatusLine.tsx'
import { RehearsalToolsContext } from '../runtime/browserTools.ts'
import type { RehearsalHandle } from '../screen/useRehearsalRoom.ts'
import { silenceMsByPatience, type Patience } from '../engine/timing.ts'
import type { RehearsalPreferences } from '../runtime/preferences.ts'
import transport from '../screen/controls/ControlBar.module.css'
import styles from '../screen/RehearsalRoom.module.css'

const toOptions = <Value extends string>(all: Record<Value, string>) =>
  (Object.entries(all) as [Value, string][]).map(([value, label]) => ({ value, words: label }))

export const silenceOptions = (Object.entries(silenceMsByPatience) as [Patience, number][]).map(
  ([value, silenceMs]) => ({
    value,
    words: messages.formatSilence(silenceMs),
  }),
)

const fallbackDelayMs = 1_500

/** Subscribes to a voice activity detector. */
export function useVoiceActivity(voiceActivity: VoiceActivityDetector) {
  const state = useSyncExternalStore(voiceActivity.subscribe, voiceActivity.getState)
  const isVoiceHeard = useSyncExternalStore(voiceActivity.subscribe, voiceActivity.hearsVoice)
  return { state, isVoiceHeard, isOpen: state === 'open' }
}

function Microphone({ voiceActivity, onOpen }: { voiceActivity: VoiceActivityDetector; onOpen: () => void }) {
  const { state, isVoiceHeard, isOpen } = useVoiceActivity(voiceActivity)
  if (!isOpen) {
    return (
      <div className={styles.group}>
        {messages.microphoneStates[state] && <p className={styles.problem}>{messages.microphoneStates[state]}</p>}
        {state !== 'opening' && (
          <Button size="dense" icon="mic" onPress={onOpen}>
            {messages.microphoneOpen}
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className={styles.group}>
      <p className={styles.meter}>
        <LevelMeter voiceActivity={voiceActivity} />
        {isVoiceHeard ? messages.microphoneHearsVoice : messages.microphoneHearsNobody}
      </p>
      {voiceActivity.getMethod() === 'loudness' && <p className={styles.hint}>{messages.microphoneLoudnessOnly}</p>}
    </div>
  )
}

/** Returns the text of the button: the long form for wide screens, the short one for phones. */
function formatTurnEnd(
  { waitsForVoice, waitsForTime }: RehearsalPreferences,
  isMicrophoneOpen: boolean,
  state: string,
): [string, string] {
  const isVoice = waitsForVoice && (isMicrophoneOpen || state === 'closed' || state === 'opening')
  if (isVoice) return [messages.turnEndVoice, messages.turnEndVoiceShort]
  return waitsForTime
    ? [messages.turnEndTime, messages.turnEndTimeShort]
    : [messages.turnEndKey, messages.turnEndKeyShort]
}

type TurnEndPanelProps = {
  handle: RehearsalHandle
  onAskForMicrophone: () => void
  /** Called when the panel opens or closes. While it is open, the user can try the microphone. */
  onOpenChange: (isShown: boolean) => void
}

/** Shows what ends the actor's line: voice with sensitivity and silence, time, or a key. */
export function TurnEndPanel({ handle, onAskForMicrophone, onOpenChange }: TurnEndPanelProps) {
  const { rehearsal, preferences, changePreferences } = handle
  const { state, isOpen } = useVoiceActivity(rehearsal.voiceActivity)
  const [isPanelOpen, setPanelOpen] = useState(false)
  const show = (isShown: boolean) => {
    setPanelOpen(isShown)
    onOpenChange(isShown)
  }
  const [fullText, shortText] = formatTurnEnd(preferences, isOpen, state)
  const open = () => {
    rehearsal.resumeAudio()
    void rehearsal.voiceActivity.open()
  }
  const changeVoice = (isOn: boolean) => {
    changePreferences({ waitsForVoice: isOn })
    if (!isOn) return rehearsal.voiceActivity.close()
    if (preferences.wasAsked) return open()
    show(false)
    onAskForMicrophone()
  }
  return (
    <Popover
      label={messages.turnEndTitle}
      align="start"
      isOpen={isPanelOpen}
      onChange={show}
      trigger={
        <Button
          kind="bare"
          icon={preferences.waitsForVoice ? 'mic' : preferences.waitsForTime ? 'speed' : 'keys'}
          label={messages.turnEndLabel(fullText)}
        >
          <span className={transport.wide}>{fullText}</span>
          <span className={transport.narrow}>{shortText}</span>
        </Button>
      }
    >
      <div className={styles.panel}>
        <Switch
          label={messages.turnEndVoiceSwitch}
          isOn={preferences.waitsForVoice}
          onChange={changeVoice}
          hint={messages.turnEndVoiceHint}
        />
        {preferences.waitsForVoice && (
          <>
            <Microphone voiceActivity={rehearsal.voiceActivity} onOpen={open} />
            <div className={styles.group}>
              <span className={styles.label}>{messages.sensitivityLabel}</span>
              <SegmentedControl
                isWide
                size="dense"
                label={messages.sensitivityLabel}
                options={toOptions(messages.sensitivityOptions)}
                value={preferences.sensitivity}
                onChange={(sensitivity) => changePreferences({ sensitivity })}
              />
            </div>
            <div className={styles.group}>
              <span className={styles.label}>{messages.silenceLabel}</span>
              <SegmentedControl<Patience>
                isWide
                size="dense"
                label={messages.silenceLabel}
                options={silenceOptions}
                value={preferences.patience}
                onChange={(patience) => changePreferences({ patience })}
              />
            </div>
          </>
        )}
        <Switch
          label={messages.turnEndTimeSwitch}
          isOn={preferences.waitsForTime}
          onChange={(waitsForTime) => changePreferences({ waitsForTime })}
          hint={messages.turnEndTimeHint}
        />
        <p className={styles.hint}>{messages.turnEndKeyHint}</p>
      </div>
    </Popover>
  )
}

/**
 * Makes lines go by time while the microphone is lost or refused, so that an actor without free hands is not stuck. It
 * does not change the stored preferences.
 */
export function useTimeFallback({ rehearsal, preferences, setTimeFallback }: RehearsalHandle) {
  const { clock } = useContext(RehearsalToolsContext)
  const { state } = useVoiceActivity(rehearsal.voiceActivity)
  const isFailed = ['denied', 'none', 'unable', 'lost'].includes(state)
  const isOpen = state === 'open'
  const isLost = state === 'lost'
  useEffect(() => {
    if (isOpen) setTimeFallback(false)
    if (!isFailed || !preferences.waitsForVoice || preferences.waitsForTime) return undefined
    // Another microphone may be found in a moment, and the actor may still be thinking.
    if (isLost) return clock.setTimer(fallbackDelayMs, () => setTimeFallback(true))
    setTimeFallback(true)
    return undefined
    // Runs only when the microphone fails or works again. A user who turns the time off meanwhile means it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isFailed, isOpen, isLost])
}

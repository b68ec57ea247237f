import { useState } from 'react'
import { Button } from '../../../ui/actions/Button.tsx'
import { SegmentedControl } from '../../../ui/forms/SegmentedControl.tsx'
import { Popover } from '../../../ui/overlays/Popover.tsx'
import { Switch } from '../../../ui/forms/Switch.tsx'
import type { VoiceActivityDetector } from '../voiceActivity/voiceActivityDetector.ts'
import type { RehearsalHandle } from '../screen/useRehearsalRoom.ts'
import { formatTurnEnd } from './formatTurnEnd.ts'
import { LevelMeter } from './LevelMeter.tsx'
import { TakeFields } from '../lineTakes/TakeFields.tsx'
import * as messages from './messages.ts'
import { silenceMsByPatience, type Patience } from './turnEndSettings.ts'
import { useVoiceActivity } from './useVoiceActivity.ts'
import type { VoiceChoice } from './useVoiceChoice.ts'
import { useRecogniserState } from './useWordRecogniser.ts'
import { WordFields } from './WordFields.tsx'
import styles from '../screen/RehearsalRoom.module.css'

const toOptions = <Value extends string>(all: Record<Value, string>) =>
  (Object.entries(all) as [Value, string][]).map(([value, label]) => ({ value, label }))

export const silenceOptions = (Object.entries(silenceMsByPatience) as [Patience, number][]).map(
  ([value, silenceMs]) => ({
    value,
    label: messages.formatSilence(silenceMs),
  }),
)

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

type TurnEndFieldsProps = { handle: RehearsalHandle; voiceChoice: VoiceChoice; onAskForMicrophone?: () => void }

/** The settings of what ends the actor's line: the voice (with sensitivity and length of the silence) or the time. */
export function TurnEndFields({ handle, voiceChoice, onAskForMicrophone }: TurnEndFieldsProps) {
  const { rehearsal, preferences, changePreferences } = handle
  const changeVoice = (isOn: boolean) => {
    // If the user has not yet answered the dialog that explains the microphone, this dialog replaces the panel.
    if (isOn && !preferences.wasAsked) onAskForMicrophone?.()
    voiceChoice.setWaitsForVoice(isOn)
  }
  return (
    <div className={styles.panel}>
      <Switch
        label={messages.turnEndVoiceSwitch}
        isOn={preferences.waitsForVoice}
        onChange={changeVoice}
        hint={messages.turnEndVoiceHint}
      />
      {preferences.waitsForVoice && (
        <>
          <Microphone voiceActivity={rehearsal.voiceActivity} onOpen={voiceChoice.openMicrophone} />
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
          <WordFields handle={handle} />
          <TakeFields handle={handle} />
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
  )
}

type TurnEndPanelProps = {
  handle: RehearsalHandle
  voiceChoice: VoiceChoice
  /** Called when the panel opens or closes. While the panel is open, the user can try the microphone. */
  onOpenChange: (isShown: boolean) => void
}

/** A button that shows what ends the actor's line, with a panel to change it. */
export function TurnEndPanel({ handle, voiceChoice, onOpenChange }: TurnEndPanelProps) {
  const { rehearsal, preferences } = handle
  const { state } = useVoiceActivity(rehearsal.voiceActivity)
  const [isPanelOpen, setPanelOpen] = useState(false)
  const show = (isShown: boolean) => {
    setPanelOpen(isShown)
    onOpenChange(isShown)
  }
  const areWordsFollowed = useRecogniserState(rehearsal.wordRecogniser) === 'ready'
  const description = formatTurnEnd(preferences, state, areWordsFollowed)
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
          label={messages.turnEndLabel(description)}
        >
          {description}
        </Button>
      }
    >
      <TurnEndFields handle={handle} voiceChoice={voiceChoice} onAskForMicrophone={() => show(false)} />
    </Popover>
  )
}

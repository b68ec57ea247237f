import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/actions/Button.tsx'
import { Switch } from '../../../ui/forms/Switch.tsx'
import type { RehearsalLine } from '../engine/engineTypes.ts'
import type { RehearsalHandle } from '../screen/useRehearsalRoom.ts'
import * as messages from './messages.ts'
import { useVoiceActivity } from './useVoiceActivity.ts'
import { useRecogniserState } from './useWordRecogniser.ts'
import styles from '../screen/RehearsalRoom.module.css'

/**
 * The line that is followed during the trial of a command. Its text is empty, so no word of a command can match it.
 */
const trialLine: RehearsalLine = {
  ...{ id: 'command trial', kind: 'speech', part: 'mine', scene: 0, number: null, characters: [], text: '' },
  expectedMs: 0,
}

/** Lists the spoken commands and the effect of each command. */
export function SpokenCommandList() {
  return (
    <dl className={styles.keysList}>
      {messages.spokenCommands.map(({ say, does }) => (
        <div key={say}>
          <dt>{say}</dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}

type CommandTrialProps = { handle: RehearsalHandle; onHeard: () => void; onCancel: () => void }

/** Asks the actor to say a spoken command as a trial, and waits until the recogniser has understood a command. */
function CommandTrial({ handle, onHeard, onCancel }: CommandTrialProps) {
  const { voiceActivity, wordRecogniser } = handle.rehearsal
  const { isOpen } = useVoiceActivity(voiceActivity)
  const isReady = useRecogniserState(wordRecogniser) === 'ready'
  const [hasHeardOther, setHeardOther] = useState(false)
  useEffect(() => {
    if (!isOpen && voiceActivity.getState() === 'closed') void voiceActivity.open()
  }, [isOpen, voiceActivity])
  useEffect(() => {
    if (!isOpen || !isReady) return
    const followed = wordRecogniser?.lineFollower.start(trialLine, {
      isActorHeard: voiceActivity.hearsVoice,
      onHeard({ command, alignment }) {
        if (command) onHeard()
        else setHeardOther(alignment.added.length > 0)
      },
    })
    return followed?.stop
  }, [isOpen, isReady, voiceActivity, wordRecogniser, onHeard])
  const trial = useRef<HTMLDivElement>(null)
  useEffect(() => {
    trial.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  const text = !isOpen || !isReady ? messages.commandsPreparing : messages.commandsSayIt
  return (
    <div className={styles.group} ref={trial}>
      <p role="status">{hasHeardOther && isOpen && isReady ? messages.commandsHeardOther : text}</p>
      <SpokenCommandList />
      <div className={styles.actions}>
        <Button size="dense" onPress={onCancel}>
          {messages.commandsNotNow}
        </Button>
      </div>
    </div>
  )
}

/**
 * Shows the setting of spoken commands. To turn it on, the user first says a command as a trial. The setting is
 * turned on when this command was recognised.
 */
export function CommandFields({ handle }: { handle: RehearsalHandle }) {
  const { preferences, changePreferences, isUnderWay } = handle
  const [isTrying, setTrying] = useState(false)
  const change = useCallback(
    (takesCommands: boolean) => {
      setTrying(false)
      changePreferences({ takesCommands })
    },
    [changePreferences],
  )
  const turnOn = useCallback(() => change(true), [change])
  const isOn = preferences.takesCommands
  return (
    <>
      <Switch
        label={messages.commandsSwitch}
        isOn={isOn || isTrying}
        isDisabled={isUnderWay && !isOn}
        onChange={(next) => (next ? setTrying(true) : change(false))}
        hint={isUnderWay && !isOn ? messages.commandsPauseFirst : messages.commandsHint}
      />
      {isTrying && !isOn && !isUnderWay && (
        <CommandTrial handle={handle} onHeard={turnOn} onCancel={() => setTrying(false)} />
      )}
      {isOn && <SpokenCommandList />}
    </>
  )
}

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '../../../ui/actions/Button.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import { Switch } from '../../../ui/forms/Switch.tsx'
import type { RehearsalHandle } from '../screen/useRehearsalRoom.ts'
import * as checkMessages from '../wordCheck/messages.ts'
import { CommandFields } from './CommandFields.tsx'
import * as messages from './messages.ts'
import type { WordCheck } from './turnEndSettings.ts'
import { useRecogniserState } from './useWordRecogniser.ts'
import type { WordRecogniser } from './wordRecogniser.ts'
import styles from '../screen/RehearsalRoom.module.css'

const strictnessOptions = (Object.entries(checkMessages.strictnessOptions) as [WordCheck, string][]).map(
  ([value, label]) => ({ value, label }),
)

function FetchProgress({ recogniser }: { recogniser: WordRecogniser }) {
  const share = useSyncExternalStore(recogniser.subscribe, recogniser.getProgress)
  return <ProgressBar label={messages.wordsFetching} value={share} />
}

/** Asks the user before the files of the recogniser are downloaded. */
function FetchQuestion({ onYes, onNo }: { onYes: () => void; onNo: () => void }) {
  // Scrolls to the question, which on a phone can appear below the visible part of the panel.
  const question = useRef<HTMLDivElement>(null)
  useEffect(() => {
    question.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <div className={styles.group} ref={question}>
      <p className={styles.hint}>{messages.wordsQuestion}</p>
      <div className={styles.actions}>
        <Button size="dense" kind="main" onPress={onYes}>
          {messages.wordsFetch}
        </Button>
        <Button size="dense" onPress={onNo}>
          {messages.wordsNotNow}
        </Button>
      </div>
    </div>
  )
}

/** The settings of the word recogniser: whether words are followed and checked, and spoken commands. */
export function WordFields({ handle }: { handle: RehearsalHandle }) {
  const { rehearsal, preferences, changePreferences } = handle
  const { wordRecogniser } = rehearsal
  const state = useRecogniserState(wordRecogniser)
  const [isAsking, setAsking] = useState(false)
  // If the user turned the setting on with another device, the recogniser's files may be missing on this device.
  // Opening the recogniser shows whether they are missing.
  const isUnknown = preferences.followsWords && state === 'closed'
  useEffect(() => {
    if (isUnknown) void wordRecogniser?.open()
  }, [isUnknown, wordRecogniser])
  if (!wordRecogniser || !state) return null
  const isHere = state !== 'absent' && state !== 'unable'
  const isOn = preferences.followsWords && isHere
  const isTooSlow = wordRecogniser.getProblem() === 'tooSlow'
  const whyUnable = isTooSlow ? messages.wordsTooSlow : messages.wordsUnsupported
  const turnOn = async () => {
    if (state === 'closed') await wordRecogniser.open()
    const found = wordRecogniser.getState()
    if (found === 'absent' || found === 'failed') setAsking(true)
    else changePreferences({ followsWords: true })
  }
  const fetchFiles = () => {
    setAsking(false)
    changePreferences({ followsWords: true })
    void wordRecogniser.install()
  }
  const remove = () => {
    changePreferences({ followsWords: false })
    void wordRecogniser.remove()
  }
  return (
    <>
      <Switch
        label={messages.wordsSwitch}
        isOn={isOn}
        isDisabled={state === 'unable'}
        onChange={(next) => (next ? void turnOn() : changePreferences({ followsWords: false }))}
        hint={state === 'unable' ? whyUnable : messages.wordsHint}
      />
      {isAsking && !isOn && <FetchQuestion onYes={fetchFiles} onNo={() => setAsking(false)} />}
      {isOn && state === 'fetching' && <FetchProgress recogniser={wordRecogniser} />}
      {isOn && state === 'failed' && (
        <div className={styles.group}>
          <p className={styles.problem}>
            {messages.wordsProblems[wordRecogniser.getProblem() ?? 'broken'] ?? messages.wordsFailed}
          </p>
          <Button size="dense" onPress={fetchFiles}>
            {messages.wordsTryAgain}
          </Button>
        </div>
      )}
      {isOn && (
        <>
          <div className={styles.group}>
            <Select
              label={checkMessages.strictnessLabel}
              options={strictnessOptions}
              value={preferences.wordCheck}
              onChange={(wordCheck) => changePreferences({ wordCheck })}
              hint={checkMessages.strictnessHint}
            />
          </div>
          <CommandFields handle={handle} />
        </>
      )}
      {isHere && (isOn || state === 'ready') && state !== 'fetching' && (
        <div className={styles.actions}>
          <Button size="dense" onPress={remove}>
            {messages.wordsRemove}
          </Button>
        </div>
      )}
    </>
  )
}

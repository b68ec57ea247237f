import type { Session } from '@scene-partner/contract/entities'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import { useEffect, useState } from 'react'
import { getOfflineDatabase, type OfflineScript } from '../../../platform/storage/offlineDatabase.ts'
import { useStore } from '../../../state/useStore.ts'
import { Button, ButtonLink } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { formatSize } from '../../../ui/formatSize.ts'
import { Checkbox } from '../../../ui/forms/Checkbox.tsx'
import { showToast } from '../../../ui/overlays/toasts.ts'
import type { Understanding } from '../runtime/rehearsalLines.ts'
import { estimateCopyBytes, listenerBytes, type KeepChoices } from './estimateCopyBytes.ts'
import { describeScenes, findKeptScenes } from './findKeptScenes.ts'
import { closeKeeping, keeping, startKeeping, type Keeping } from './keeping.ts'
import * as messages from './messages.ts'
import styles from './KeepForm.module.css'

export type KeepFormProps = {
  session: Session
  scriptId: string
  understanding: Understanding
  mine: readonly string[]
  /** The recordings of the actor and of friends, which replace synthetic voices. */
  recordings: OutputOf<'getRehearsal'>['recordings']
  /** Whether the actor's words are followed. Only then does the form offer to store the word recogniser. */
  followsWords: boolean
  /** The existing copy of the script on this device; undefined if there is none. */
  kept: OfflineScript | undefined
}

const canKeep = () =>
  typeof indexedDB !== 'undefined' && typeof caches !== 'undefined' && navigator.serviceWorker !== undefined

/** Returns how many bytes this site may still store; null if the browser does not report this number. */
function useFreeBytes(): number | null {
  const [free, setFree] = useState<number | null>(null)
  useEffect(() => {
    navigator.storage
      ?.estimate?.()
      .then(({ quota, usage }) => setFree(quota === undefined ? null : Math.max(0, quota - (usage ?? 0))))
      .catch(() => undefined)
  }, [])
  return free
}

/** The form that copies scenes of a script to this device, shows the progress, and can remove the copy. */
export function KeepForm(props: KeepFormProps) {
  const { scriptId, mine } = props
  const current = useStore(keeping)
  useEffect(() => closeKeeping, [])
  if (!canKeep()) return <Notice kind="failed">{messages.keepUnsupported}</Notice>
  if (mine.length === 0)
    return (
      <div className={styles.form}>
        <Notice>{messages.keepNoRole}</Notice>
        <div className={styles.acts}>
          <ButtonLink kind="main" to={`/practice?script=${scriptId}`}>
            {messages.keepChooseRole}
          </ButtonLink>
        </div>
      </div>
    )
  if (current?.state === 'running') return <Running current={current} isOther={current.scriptId !== scriptId} />
  return <Choice {...props} last={current?.scriptId === scriptId ? current : null} />
}

type RunningProps = { current: Extract<Keeping, { state: 'running' }>; isOther: boolean }

function Running({ current, isOther }: RunningProps) {
  return (
    <div className={styles.form}>
      {isOther && <Notice>{messages.keepBusy}</Notice>}
      <ProgressBar label={messages.keepProgress} value={current.share} valueText={current.step} />
      <p className={styles.quiet}>{messages.keepGoesOn}</p>
      <div className={styles.acts}>
        <Button onPress={current.cancel}>{messages.keepCancel}</Button>
      </div>
    </div>
  )
}

/** Returns the initial choices: those of the existing copy, else the first scene in which the actor speaks. */
function chooseFirst({ understanding, mine, kept }: KeepFormProps): KeepChoices {
  const own = understanding.lines.find(({ characters }) => characters.some((name) => mine.includes(name)))
  const scenes = kept
    ? findKeptScenes(understanding, kept.scenes).map(({ index }) => index)
    : [Math.max(0, own?.scene ?? 0)]
  return { scenes, includesOwnLines: kept?.includesOwnLines ?? false, withListener: false }
}

function Choice(props: KeepFormProps & { last: Keeping | null }) {
  const { session, scriptId, understanding, kept, last, followsWords } = props
  const [choices, setChoices] = useState(() => chooseFirst(props))
  const free = useFreeBytes()
  const bytes = estimateCopyBytes(props, choices)
  const isTooLarge = free !== null && bytes > free
  const start = () => {
    const chooseScenes = (current: Understanding) =>
      findKeptScenes(current, describeScenes(understanding, choices.scenes))
    const { includesOwnLines, withListener } = choices
    void startKeeping({ session, scriptId, chooseScenes, includesOwnLines, withListener })
  }
  const remove = async () => {
    await getOfflineDatabase(session.user.uid)?.remove(scriptId).catch(reportError)
    closeKeeping()
    showToast(messages.keepRemoved)
  }
  return (
    <div className={styles.form}>
      {last && <Outcome last={last} />}
      {understanding.scenes.length > 1 && (
        <fieldset className={styles.scenes}>
          <legend>{messages.keepScenesLabel}</legend>
          {understanding.scenes.map(({ name }, index) => (
            <Checkbox
              // The index is part of the key, because scenes have no id and two of them may have the same name.
              key={`${index} ${name}`}
              label={name}
              isChecked={choices.scenes.includes(index)}
              onChange={(isChecked) =>
                setChoices((earlier) => ({
                  ...earlier,
                  scenes: isChecked
                    ? [...earlier.scenes, index].toSorted((one, other) => one - other)
                    : earlier.scenes.filter((one) => one !== index),
                }))
              }
            />
          ))}
        </fieldset>
      )}
      <Checkbox
        label={messages.keepOwnLines}
        hint={messages.keepOwnLinesHint}
        isChecked={choices.includesOwnLines}
        onChange={(includesOwnLines) => setChoices((earlier) => ({ ...earlier, includesOwnLines }))}
      />
      {followsWords && (
        <Checkbox
          label={messages.keepListener}
          hint={messages.keepListenerHint(formatSize(listenerBytes))}
          isChecked={choices.withListener}
          onChange={(withListener) => setChoices((earlier) => ({ ...earlier, withListener }))}
        />
      )}
      {isTooLarge ? (
        <Notice kind="failed">{messages.keepTooLarge(formatSize(bytes), formatSize(free))}</Notice>
      ) : (
        <p className={styles.quiet}>
          {messages.keepEstimate(formatSize(bytes), free === null ? null : formatSize(free))}
        </p>
      )}
      <div className={styles.acts}>
        {kept && <Button onPress={() => void remove()}>{messages.keepRemove}</Button>}
        <Button kind="main" isDisabled={isTooLarge || choices.scenes.length === 0} onPress={start}>
          {kept ? messages.keepAgain : messages.keepTitle}
        </Button>
      </div>
    </div>
  )
}

/** Shows whether the last copying of the script succeeded, and if not, why. */
function Outcome({ last }: { last: Keeping }) {
  if (last.state === 'failed') return <Notice kind="failed">{last.problem}</Notice>
  if (last.state !== 'done') return null
  return last.problem === null ? (
    <Notice kind="done">{messages.keepDone}</Notice>
  ) : (
    <Notice kind="failed">{last.problem}</Notice>
  )
}

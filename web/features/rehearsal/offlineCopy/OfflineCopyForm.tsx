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
import { estimateCopyBytes, listenerBytes, type CopyChoices } from './estimateCopyBytes.ts'
import { describeScenes, findOfflineScenes } from './findOfflineScenes.ts'
import { clearCopyState, copyState, startOfflineCopy, type CopyState } from './startOfflineCopy.ts'
import * as messages from './messages.ts'
import styles from './OfflineCopyForm.module.css'

export type OfflineCopyFormProps = {
  session: Session
  scriptId: string
  understanding: Understanding
  mine: readonly string[]
  /** The recordings of the actor and of friends, which replace synthetic voices. */
  recordings: OutputOf<'getRehearsal'>['recordings']
  /** Whether the actor's words are followed. Only then does the form offer to store the word recogniser. */
  followsWords: boolean
  /** The existing copy of the script on this device; undefined if there is none. */
  offlineScript: OfflineScript | undefined
}

const canStoreOffline = () =>
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
export function OfflineCopyForm(props: OfflineCopyFormProps) {
  const { scriptId, mine } = props
  const current = useStore(copyState)
  useEffect(() => clearCopyState, [])
  if (!canStoreOffline()) return <Notice kind="failed">{messages.unsupported}</Notice>
  if (mine.length === 0)
    return (
      <div className={styles.form}>
        <Notice>{messages.noRole}</Notice>
        <div className={styles.actions}>
          <ButtonLink kind="main" to={`/practice?script=${scriptId}`}>
            {messages.chooseRole}
          </ButtonLink>
        </div>
      </div>
    )
  if (current?.state === 'running') return <Running current={current} isOther={current.scriptId !== scriptId} />
  return <Choice {...props} last={current?.scriptId === scriptId ? current : null} />
}

type RunningProps = { current: Extract<CopyState, { state: 'running' }>; isOther: boolean }

function Running({ current, isOther }: RunningProps) {
  return (
    <div className={styles.form}>
      {isOther && <Notice>{messages.busy}</Notice>}
      <ProgressBar label={messages.progress} value={current.share} valueText={current.step} />
      <p className={styles.quiet}>{messages.runningHint}</p>
      <div className={styles.actions}>
        <Button onPress={current.cancel}>{messages.cancel}</Button>
      </div>
    </div>
  )
}

/** Returns the initial choices: those of the existing copy, else the first scene in which the actor speaks. */
function chooseFirst({ understanding, mine, offlineScript }: OfflineCopyFormProps): CopyChoices {
  const own = understanding.lines.find(({ characters }) => characters.some((name) => mine.includes(name)))
  const scenes = offlineScript
    ? findOfflineScenes(understanding, offlineScript.scenes).map(({ index }) => index)
    : [Math.max(0, own?.scene ?? 0)]
  return { scenes, includesOwnLines: offlineScript?.includesOwnLines ?? false, withListener: false }
}

function Choice(props: OfflineCopyFormProps & { last: CopyState | null }) {
  const { session, scriptId, understanding, offlineScript, last, followsWords } = props
  const [choices, setChoices] = useState(() => chooseFirst(props))
  const free = useFreeBytes()
  const bytes = estimateCopyBytes(props, choices)
  const isTooLarge = free !== null && bytes > free
  const start = () => {
    const chooseScenes = (current: Understanding) =>
      findOfflineScenes(current, describeScenes(understanding, choices.scenes))
    const { includesOwnLines, withListener } = choices
    void startOfflineCopy({ session, scriptId, chooseScenes, includesOwnLines, withListener })
  }
  const remove = async () => {
    await getOfflineDatabase(session.user.uid)?.remove(scriptId).catch(reportError)
    clearCopyState()
    showToast(messages.removed)
  }
  return (
    <div className={styles.form}>
      {last && <Outcome last={last} />}
      {understanding.scenes.length > 1 && (
        <fieldset className={styles.scenes}>
          <legend>{messages.scenesLabel}</legend>
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
        label={messages.ownLines}
        hint={messages.ownLinesHint}
        isChecked={choices.includesOwnLines}
        onChange={(includesOwnLines) => setChoices((earlier) => ({ ...earlier, includesOwnLines }))}
      />
      {followsWords && (
        <Checkbox
          label={messages.listener}
          hint={messages.listenerHint(formatSize(listenerBytes))}
          isChecked={choices.withListener}
          onChange={(withListener) => setChoices((earlier) => ({ ...earlier, withListener }))}
        />
      )}
      {isTooLarge ? (
        <Notice kind="failed">{messages.tooLarge(formatSize(bytes), formatSize(free))}</Notice>
      ) : (
        <p className={styles.quiet}>{messages.estimate(formatSize(bytes), free === null ? null : formatSize(free))}</p>
      )}
      <div className={styles.actions}>
        {offlineScript && <Button onPress={() => void remove()}>{messages.remove}</Button>}
        <Button kind="main" isDisabled={isTooLarge || choices.scenes.length === 0} onPress={start}>
          {offlineScript ? messages.update : messages.title}
        </Button>
      </div>
    </div>
  )
}

/** Shows whether the last copying of the script succeeded, and if not, why. */
function Outcome({ last }: { last: CopyState }) {
  if (last.state === 'failed') return <Notice kind="failed">{last.problem}</Notice>
  if (last.state !== 'done') return null
  return last.problem === null ? (
    <Notice kind="done">{messages.done}</Notice>
  ) : (
    <Notice kind="failed">{last.problem}</Notice>
  )
}

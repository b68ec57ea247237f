import type { Session } from '@scene-partner/contract/entities'
import { useRef } from 'react'
import { isReadOnly } from '../../platform/session/access.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import type { Counts, ItemKind, Progress } from './bringBackArchive.ts'
import * as messages from './messages.ts'
import { useBringBack, type BringBackState } from './useBringBack.ts'
import styles from './BringBack.module.css'

const kinds: readonly ItemKind[] = ['script', 'recording', 'line', 'original', 'version']

/** Formats the counts of all kinds that are not 0, such as `12 scripts, 34 recordings`. */
const formatCounts = (numberOf: (kind: ItemKind) => number): string =>
  kinds
    .filter((kind) => numberOf(kind) > 0)
    .map((kind) => messages.itemNames[kind](numberOf(kind)))
    .join(', ')

function Result({ progress: { counts, failures } }: { progress: Progress }) {
  const list = (outcome: keyof Counts) => formatCounts((kind) => counts[kind][outcome])
  const [added, here, failed] = [list('added'), list('here'), list('failed')]
  return (
    <>
      <Notice kind="done">
        {added ? messages.doneAdded(added) : messages.doneNothing} {here && messages.doneHere(here)}
      </Notice>
      {failed && (
        <Notice kind="failed">
          {messages.doneFailed(failed)}
          <ul className={styles.failures}>
            {failures.map(({ title, reason }, index) => (
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>{messages.failure(title, reason || messages.failureUnreadable)}</li>
            ))}
            {failures.length < kinds.reduce((sum, kind) => sum + counts[kind].failed, 0) && (
              <li>{messages.failureMore}</li>
            )}
          </ul>
        </Notice>
      )}
    </>
  )
}

function Running({ progress, label }: { progress: Progress | null; label: string }) {
  return (
    <ProgressBar
      label={label}
      value={progress ? progress.done / Math.max(1, progress.total) : null}
      valueText={progress && messages.progress(progress.done, progress.total)}
    />
  )
}

function Status({ state }: { state: BringBackState }) {
  if (state.step === 'refused') return <Notice kind="failed">{state.problem}</Notice>
  if (state.step === 'chosen') {
    const list = formatCounts((kind) => state.totals[kind])
    return <Notice>{list ? messages.contents(state.file, list) : messages.empty(state.file)}</Notice>
  }
  if (state.step === 'running')
    return (
      <div className={styles.running}>
        <Running progress={state.progress} label={messages.running} />
        <p className={styles.quiet}>{messages.runningHint}</p>
      </div>
    )
  if (state.step === 'paused') return <Notice kind="failed">{state.reason}</Notice>
  if (state.step === 'done') return <Result progress={state.progress} />
  return null
}

/**
 * The section of the account page in which the user imports an export of an account. Lists the content of the export
 * before anything is imported.
 */
export function BringBackSection({ session }: { session: Session }) {
  const chooser = useRef<HTMLInputElement>(null)
  const { state, choose, start, stop } = useBringBack()
  if (isReadOnly(session) || !session.user.emailVerified) return null
  const { step } = state
  const canStart = step === 'chosen' && kinds.some((kind) => state.totals[kind] > 0)
  return (
    <div className={styles.bringBack}>
      <h3 className={styles.title}>{messages.title}</h3>
      <p className={styles.words}>{messages.intro}</p>
      <Status state={state} />
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".zip,application/zip"
        aria-label={messages.chooseButton}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) void choose(file)
          event.target.value = ''
        }}
      />
      <div className={styles.actions}>
        {canStart && <Button onPress={() => void start()}>{messages.startButton}</Button>}
        {step === 'paused' && <Button onPress={() => void start()}>{messages.continueButton}</Button>}
        {step === 'running' ? (
          <Button onPress={stop}>{messages.stopButton}</Button>
        ) : (
          <Button
            kind={canStart || step === 'paused' ? 'bare' : 'quiet'}
            isBusy={step === 'reading'}
            onPress={() => chooser.current?.click()}
          >
            {step === 'reading'
              ? messages.reading
              : step === 'none'
                ? messages.chooseButton
                : messages.chooseAnotherButton}
          </Button>
        )}
      </div>
    </div>
  )
}

import type { Generation } from '@scene-partner/contract/entities'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Cost, type MonthlyAllowance } from './Cost.tsx'
import { isQuotaMessage } from './generateRules.ts'
import { Step } from '../Step.tsx'
import { useRemainingTime } from './useRemainingTime.ts'
import * as messages from '../messages.ts'
import styles from './GenerateStep.module.css'

export type GenerateStepProps = {
  buttonLabel: string
  /** The recording that is being generated; null if there is none. */
  runningGeneration: Generation | null
  isSending: boolean
  isCancelling: boolean
  /** Why the Generate button is disabled; null if it is enabled. */
  disabledReason: string | null
  problem: string | null
  /** The monthly allowance and how much of it is left; null if unknown. */
  allowance: MonthlyAllowance | null
  /** Number of new characters that the next recording would cost; null if unknown. */
  newCharacters: number | null
  /** Whether another button is the primary button of the screen. */
  isSecondary: boolean
  onGenerate: () => void
  onCancel: (generation: Generation) => void
  /** Opens, in the player, the recording that is being generated. Absent if the player already shows it. */
  onListen?: ((generation: Generation) => void) | undefined
}

/**
 * Formats the progress of a generation.
 * @example Reading 3 of 12
 */
export function formatProgress({ units, unitsDone }: Generation): string {
  if (units === 0) return messages.progressPreparing
  return messages.progressUnits(Math.min(unitsDone + 1, units), units)
}

function Progress({ generation, onListen }: Pick<GenerateStepProps, 'onListen'> & { generation: Generation }) {
  const remainingTime = useRemainingTime(generation)
  const [hasPressed, setPressed] = useState(false)
  return (
    <div className={styles.progress}>
      <p>
        {formatProgress(generation)}
        {remainingTime && <span className={styles.quiet}>, {remainingTime}</span>}
      </p>
      <progress aria-label={messages.progressLabel} max={Math.max(1, generation.units)} value={generation.unitsDone} />
      {onListen ? (
        <Button
          kind="bare"
          size="dense"
          icon="play"
          onPress={() => {
            setPressed(true)
            onListen(generation)
          }}
        >
          {messages.progressListen}
        </Button>
      ) : (
        // This text gets the focus, because the button that the user pressed is no longer there.
        <p className={styles.quiet} tabIndex={-1} ref={hasPressed ? focusWithoutScroll : undefined}>
          {messages.progressListenHint}
        </p>
      )}
    </div>
  )
}

const focusWithoutScroll = (words: HTMLElement | null) => words?.focus({ preventScroll: true })

/** The button that starts a generation and, while it runs, stops it, with the progress and the cost. */
export function GenerateStep(props: GenerateStepProps) {
  const { buttonLabel, runningGeneration, isSending, isCancelling, disabledReason, problem, allowance, newCharacters } =
    props
  const whyId = useId()
  const isQuota = problem !== null && isQuotaMessage(problem)
  const isMaking = runningGeneration !== null && !isSending
  return (
    <Step number={3} title={messages.generateStepTitle}>
      <div className={styles.act}>
        {isMaking ? (
          <>
            <div className={styles.key} data-docked>
              <Button
                icon="stop"
                isDisabled={isCancelling}
                onPress={({ detail: clickCount }) => {
                  // The second click of a double click on Generate comes here if the server has already answered.
                  if (clickCount < 2) props.onCancel(runningGeneration)
                }}
                label={messages.generateStopLabel}
              >
                {messages.stopButton}
              </Button>
            </div>
            <Progress generation={runningGeneration} onListen={props.onListen} />
          </>
        ) : (
          <>
            <div className={styles.key} data-docked>
              <Button
                kind={props.isSecondary ? 'quiet' : 'main'}
                isDisabled={isSending || disabledReason !== null}
                onPress={props.onGenerate}
                describedBy={whyId}
              >
                {isSending ? messages.generateStarting : buttonLabel}
              </Button>
            </div>
            <p
              className={styles.quiet}
              id={whyId}
              data-obvious={(!isSending && disabledReason === messages.generateNoText) || undefined}
            >
              {isSending ? '' : disabledReason}
            </p>
          </>
        )}
        {allowance && (
          <div className={styles.cost}>
            <Cost allowance={allowance} newCharacters={isMaking ? null : newCharacters} hasLink={!isQuota} />
          </div>
        )}
      </div>
      {problem && (
        <div className={styles.problem}>
          <Notice kind="failed" action={isQuota && <Link to="/pricing">{messages.seePlans}</Link>}>
            {problem}
          </Notice>
        </div>
      )}
    </Step>
  )
}

import type { Generation } from '@scene-partner/contract/entities'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Cost, type Month } from './Cost.tsx'
import { isQuotaProblem } from './generateRules.ts'
import { Step } from './Step.tsx'
import { useTimeLeft } from './useTimeLeft.ts'
import * as phrases from './words.ts'
import styles from './GenerateStep.module.css'

export type GenerateStepProps = {
  words: string
  /** The reading in the making, if there is one. */
  making: Generation | null
  isSending: boolean
  isCancelling: boolean
  /** Why the button cannot be pressed; null where it can. */
  missing: string | null
  problem: string | null
  /** What is left of the month, where it is known. */
  month: Month | null
  /** What pressing would charge, where it is known. */
  newCharacters: number | null
  onGenerate: () => void
  onCancel: (generation: Generation) => void
  /** Given where the reading in the making is not the one that is open in the player. */
  onListen?: ((generation: Generation) => void) | undefined
}

/** *Reading 3 of 12*: how far a reading is. */
export function sayProgress({ units, unitsDone }: Generation): string {
  if (units === 0) return phrases.gettingReadyToRead
  return phrases.readingOf(Math.min(unitsDone + 1, units), units)
}

function Progress({ making, onListen }: Pick<GenerateStepProps, 'onListen'> & { making: Generation }) {
  const timeLeft = useTimeLeft(making)
  const [hasPressed, setPressed] = useState(false)
  return (
    <div className={styles.progress}>
      <p>
        {sayProgress(making)}
        {timeLeft && <span className={styles.quiet}>, {timeLeft}</span>}
      </p>
      <progress aria-label={phrases.howFarReadingIs} max={Math.max(1, making.units)} value={making.unitsDone} />
      {onListen ? (
        <Button
          kind="bare"
          size="dense"
          icon="play"
          onPress={() => {
            setPressed(true)
            onListen(making)
          }}
        >
          {phrases.listenWhileItWorks}
        </Button>
      ) : (
        // The button that was pressed is gone; the words in its place take the focus.
        <p className={styles.quiet} tabIndex={-1} ref={hasPressed ? focus : undefined}>
          {phrases.listenHint}
        </p>
      )}
    </div>
  )
}

const focus = (words: HTMLElement | null) => words?.focus({ preventScroll: true })

/** The button that starts, which is the one that stops while a reading is made. */
export function GenerateStep(props: GenerateStepProps) {
  const { words, making, isSending, isCancelling, missing, problem, month, newCharacters } = props
  const whyId = useId()
  const isQuota = problem !== null && isQuotaProblem(problem)
  const isMaking = making !== null && !isSending
  return (
    <Step number={3} title={phrases.reading}>
      <div className={styles.act}>
        {isMaking ? (
          <>
            <Button
              icon="stop"
              isDisabled={isCancelling}
              onPress={() => props.onCancel(making)}
              label={phrases.stopReading}
            >
              {phrases.stop}
            </Button>
            <Progress making={making} onListen={props.onListen} />
          </>
        ) : (
          <>
            <Button
              kind="main"
              isDisabled={isSending || missing !== null}
              onPress={props.onGenerate}
              describedBy={whyId}
            >
              {isSending ? phrases.starting : words}
            </Button>
            <p className={styles.quiet} id={whyId}>
              {isSending ? '' : missing}
            </p>
          </>
        )}
        {month && (
          <div className={styles.cost}>
            <Cost month={month} newCharacters={isMaking ? null : newCharacters} hasLink={!isQuota} />
          </div>
        )}
      </div>
      {problem && (
        <div className={styles.problem}>
          <Notice kind="failed" act={isQuota && <Link to="/pricing">{phrases.seePlans}</Link>}>
            {problem}
          </Notice>
        </div>
      )}
    </Step>
  )
}

import { splitCue } from '@scene-partner/script/rehearsal/splitCue'
import { useSyncExternalStore } from 'react'
import { Button } from '../../../ui/actions/Button.tsx'
import * as messages from '../messages.ts'
import type { PracticeRange, RangeStart, Rehearsal } from '../runtime/rehearsal.ts'
import type { ScriptLine, Understanding } from '../runtime/rehearsalLines.ts'
import { estimateDurationMs, listOwnLines } from '../runtime/runs.ts'
import { RunList } from './RunList.tsx'
import styles from './StartRun.module.css'

type StartRunProps = {
  rehearsal: Rehearsal
  scenes: Understanding['scenes']
  title: string
  mine: readonly string[]
  /** Starts `range`, or the open range if `range` is absent. Called in a user gesture, so that audio is allowed. */
  onStart: (range?: PracticeRange, how?: RangeStart) => void
  onChangeRole: () => void
}

/** Returns whether the next spoken line needs audio that is still loading. */
export const useIsPreparing = ({ lineAudio, isPreparing }: Rehearsal): boolean =>
  useSyncExternalStore(lineAudio.subscribe, isPreparing)

/** Shows the actor's first line with its cue, in the layout of the script. */
function FirstLines({ lines, cueAt, ownAt }: { lines: readonly ScriptLine[]; cueAt: number; ownAt: number }) {
  const [cue, own] = [lines[cueAt], lines[ownAt]]
  if (!own) return null
  const spoken = splitCue(cue?.text ?? '')
  return (
    <div className={styles.sheet} data-paper>
      {cue && cueAt < ownAt && (
        <p className={styles.line}>
          <b>{cue.characters.join(' / ')}</b>
          <small className={styles.cue}>{messages.lineCue}</small>
          <span>
            {spoken.before}
            <u>{spoken.cue}</u>
          </span>
        </p>
      )}
      <p className={styles.line} data-mine>
        <b>{own.characters.join(' / ')}</b>
        <small>{messages.lineYou}</small>
        <span>
          <mark>{own.text}</mark>
        </span>
      </p>
    </div>
  )
}

/**
 * Asks where to start, after the actor has chosen a role. The main button starts at the line that `findOpening`
 * returns, such as the actor's first cue. Until the first line can be played, the main button says that the lines are
 * loading.
 */
export function StartRun({ rehearsal, scenes, title, mine, onStart, onChangeRole }: StartRunProps) {
  const { lines } = rehearsal
  const isPreparing = useIsPreparing(rehearsal)
  const whole = { scene: 0, lastScene: scenes.length - 1 }
  const ownLines = listOwnLines(lines, whole)
  const first = ownLines[0]
  const opening = rehearsal.findOpening()
  const ownAt = first ? lines.indexOf(first) : -1
  const scene = lines[opening]?.scene ?? 0
  const isAtCue = ownAt >= 0 && lines[opening]?.scene === first?.scene && isAfterFirstLine(lines, opening)
  const cueAt = lines.findLastIndex(({ part }, at) => at < ownAt && part === 'partner')
  return (
    <div className={styles.start}>
      <section className={styles.choice}>
        <Button kind="bare" icon="back" onPress={onChangeRole}>
          {messages.chooseRoleHeading}
        </Button>
        <h1 tabIndex={-1}>{messages.startHeading(mine, ownLines.length)}</h1>
        <p className={styles.lead}>
          {title}. {messages.startLead(estimateDurationMs(lines, { first: 0, last: ownAt }))}
        </p>
        <FirstLines lines={lines} cueAt={cueAt} ownAt={ownAt} />
        <Button kind="main" size="large" isBusy={isPreparing} onPress={() => onStart()}>
          <span className={styles.main}>
            <b>{isPreparing ? messages.buttonPreparing : isAtCue ? messages.startAtCue : messages.buttonBegin}</b>
            <small>{messages.startPlace(scenes[scene]?.name ?? '', lines[opening]?.number ?? null)}</small>
          </span>
        </Button>
      </section>
      <section className={styles.elsewhere} aria-labelledby="start-elsewhere">
        <h2 id="start-elsewhere">{messages.startElsewhere}</h2>
        <RunList scenes={scenes} lines={lines} current={null} isOwnOnly onChoose={onStart} />
      </section>
    </div>
  )
}

/** Returns whether the scene of a line has a spoken line before this line. */
const isAfterFirstLine = (lines: readonly ScriptLine[], at: number) =>
  lines.slice(0, at).some(({ part, scene }) => part !== 'shown' && scene === lines[at]?.scene)

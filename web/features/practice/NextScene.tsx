import type { ScriptProgress } from '@scene-partner/contract/operations/rehearsal'
import { splitCue } from '@scene-partner/script/rehearsal/splitCue'
import { useIsHydrated } from '../../platform/page/useIsHydrated.ts'
import { ButtonLink } from '../../ui/actions/Button.tsx'
import { formatRoles } from '../../ui/formatRoles.ts'
import { formatPastDay } from './formatDay.ts'
import type { PracticePageData } from './PracticePage.tsx'
import * as messages from './messages.ts'
import styles from './NextScene.module.css'

type Next = NonNullable<PracticePageData['next']>

/** The sheet shows at most this many words of the cue (its end), and of the actor's line (its beginning). */
const maxWords = 40

function takeFirstWords(text: string): string {
  const words = text.split(/\s+/)
  return words.length > maxWords ? `${words.slice(0, maxWords).join(' ')} …` : text
}

function takeLastWords(text: string): string {
  const words = text.split(/\s+/)
  return words.length > maxWords ? `… ${words.slice(-maxWords).join(' ')}` : text
}

function formatWhen({ isResumed, script }: Next): string {
  if (script.rehearsedAt === null) return messages.nextNew
  const day = formatPastDay(script.rehearsedAt, new Date())
  return isResumed ? messages.nextStopped(day) : messages.nextRehearsed(day)
}

/**
 * Shows where the actor continues to rehearse: role, scene, cue and the actor's line, with a button that starts the
 * rehearsal there.
 */
export function NextScene({ next }: { next: Next }) {
  const { script, act, scene, isResumed, lineNumber, ownLinesLeft, remainingMs } = next
  // Dates are shown only after hydration, because the server does not know the time zone of the device.
  const isHydrated = useIsHydrated()
  const linesLeft = isResumed ? messages.nextLinesLeft(ownLinesLeft) : messages.nextLinesOfYours(ownLinesLeft)
  return (
    <section className={styles.next} aria-labelledby="next-role">
      <p className={styles.when}>{isHydrated ? formatWhen(next) : '\u00a0'}</p>
      <h2 id="next-role">{formatRoles(script.mine)}</h2>
      <p className={styles.quiet}>
        {messages.nextPlace(script.title, act, scene)}. {linesLeft}
      </p>
      <Sheet next={next} />
      <div className={styles.act}>
        <ButtonLink kind="main" size="large" to={`/practice?script=${script.scriptId}`} state={{ begins: true }}>
          {isResumed ? messages.nextContinue(lineNumber) : messages.nextRehearse}
        </ButtonLink>
        <p className={styles.small}>
          {messages.formatMinutes(remainingMs)} {next.cue && isResumed && messages.nextStartsWithCue}
        </p>
      </div>
    </section>
  )
}

/** Shows the cue and the actor's line in the layout of a script. */
export function Sheet({ next: { cue, line } }: { next: Next }) {
  return (
    <div className={styles.sheet} data-paper role="group" aria-label={messages.nextSheetLabel}>
      {cue && <CueLine characters={cue.characters} text={takeLastWords(cue.text)} />}
      <div className={styles.line} data-is="mine">
        <span className={styles.note}>{messages.ownLineMark}</span>
        <span className={styles.name}>{line.characters.join(' / ')}</span>
        <p>
          <span className={styles.wash}>{takeFirstWords(line.text)}</span>
        </p>
      </div>
    </div>
  )
}

function CueLine({ characters, text }: { characters: readonly string[]; text: string }) {
  const { before, cue } = splitCue(text)
  return (
    <div className={styles.line}>
      <span className={styles.note} data-is="cue">
        {messages.cueMark}
      </span>
      <span className={styles.name}>{characters.join(' / ')}</span>
      <p>
        {before}
        <span className={styles.cue}>{cue}</span>
      </p>
    </div>
  )
}

/** Shows a new script in which the actor has not chosen a role, with a link to the page on which to choose one. */
export function ChooseRole({ script: { scriptId, title, roles } }: { script: ScriptProgress }) {
  return (
    <section className={styles.next} aria-labelledby="next-role">
      <p className={styles.when}>{messages.nextAdded}</p>
      <h2 id="next-role">{title}</h2>
      <p className={styles.quiet}>{messages.nextRoleCount(roles)}</p>
      <div className={styles.act}>
        <ButtonLink kind="main" size="large" to={`/practice?script=${scriptId}`}>
          {messages.nextChooseRole}
        </ButtonLink>
      </div>
    </section>
  )
}

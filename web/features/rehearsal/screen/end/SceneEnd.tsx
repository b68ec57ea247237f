import { useEffect, useMemo, useRef } from 'react'
import { SceneDownload } from '../../../casting/index.ts'
import { useIsOnline } from '../../../../platform/page/useIsOnline.ts'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { Button, ButtonLink } from '../../../../ui/actions/Button.tsx'
import { Icon, type IconName } from '../../../../ui/layout/Icon.tsx'
import { useStore } from '../../../../state/useStore.ts'
import * as messages from '../../messages.ts'
import { requiredRightCount } from '../../engine/drillProgress.ts'
import { countOwnLines, findNextOwnScene } from '../../runtime/openingLine.ts'
import { nextHiding } from '../../runtime/preferences.ts'
import type { Understanding } from '../../runtime/rehearsalLines.ts'
import { findRunRange, formatRunParam, lastSceneOf, toRun, type Run } from '../../runtime/runs.ts'
import { formatRun } from '../formatRun.ts'
import { hidingIcons } from '../hidingIcons.ts'
import { SceneMap } from '../controls/SceneMap.tsx'
import { compareWithLast, findRunDays } from '../../runtime/compareRuns.ts'
import type { RehearsalHandle } from '../useRehearsalRoom.ts'
import { EndPlan } from './EndPlan.tsx'
import { LinesToPractise } from './LinesToPractise.tsx'
import { chooseNextStep, estimateDrillMinutes, summariseRun, type NextStep } from './sceneEnd.ts'
import { SceneLamp } from './SceneLamp.tsx'
import { SceneProgress } from './SceneProgress.tsx'
import styles from './SceneEnd.module.css'

type SceneEndProps = {
  handle: RehearsalHandle
  scenes: Understanding['scenes']
  scriptId: string
  isReadOnly: boolean
  /** Starts the rehearsal. Must be called in a user gesture, because browsers otherwise block the audio. */
  onStart: () => void
}

type Step = { title: string; detail?: string | undefined; icon: IconName; run: () => void }

/** Returns the result of the run and the next steps that are possible after it. `first` is the most likely step. */
function useNextSteps({ handle, scenes, onStart }: SceneEndProps) {
  const { rehearsal, practiceRange, preferences, startRange, changePreferences, runSummary } = handle
  const { lines } = rehearsal
  const summary = useStore(runSummary)
  const result = useMemo(() => summariseRun(lines, summary), [lines, summary])
  const run = toRun(practiceRange)
  const nextScene = findNextOwnScene(lines, lastSceneOf(run))
  const nameOf = (some: Run) => (scenes.length === 1 ? messages.endOnlyScene : formatRun(scenes, some))
  const moreHidden = nextHiding(preferences.hiding)
  const isDrill = practiceRange.kind === 'drill'
  const isOneScene = lastSceneOf(run) === run.scene
  const again = () => {
    if (isDrill) startRange({ kind: 'scene', ...run })
    onStart()
  }
  const steps: Partial<Record<NextStep, Step>> = {
    ...(result.toPractise.length > 0 && {
      drill: {
        title: messages.endDrill(result.toPractise.length),
        detail: messages.endDrillTime(estimateDrillMinutes(lines, result.toPractise)),
        icon: 'star',
        run() {
          startRange({ kind: 'drill', ...run, lines: result.toPractise })
          onStart()
        },
      },
    }),
    again: {
      title: messages.endAgain(isDrill && isOneScene ? messages.endOnlyScene : nameOf(run)),
      icon: 'toCue',
      run: again,
    },
    ...(preferences.hiding !== 'nothing' && {
      hideMore: {
        title: messages.endHideMore(moreHidden),
        icon: hidingIcons[moreHidden],
        run() {
          changePreferences({ hiding: moreHidden })
          again()
        },
      },
    }),
    ...(nextScene !== undefined && {
      nextScene: {
        title: messages.endNext(nameOf({ scene: nextScene })),
        detail: messages.endLinesOfYours(countOwnLines(lines, nextScene)),
        icon: 'next',
        run() {
          startRange({ kind: 'scene', scene: nextScene })
          onStart()
        },
      },
    }),
    ...(preferences.mode === 'listen' && {
      runLines: {
        title: messages.endRunLines,
        icon: 'play',
        run() {
          changePreferences({ mode: 'run' })
          again()
        },
      },
    }),
  }
  const preferred = chooseNextStep(result, {
    hiding: preferences.hiding,
    hasNextScene: nextScene !== undefined,
    isDrill,
  })
  const first: NextStep = steps[preferred] ? preferred : 'again'
  const others = (Object.keys(steps) as NextStep[]).filter((name) => name !== first)
  return { summary, result, first: steps[first], others: others.flatMap((name) => steps[name] ?? []) }
}

type HeadingProps = { said: number; right: number; isDrill: boolean; isRepetition: boolean }

function Heading({ said, right, isDrill, isRepetition }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    // Scrolls to the top, because the script may have been scrolled to its end.
    heading.current?.closest('[data-scrolls]')?.scrollTo?.({ top: 0 })
  }, [])
  if (said === 0) {
    return (
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        <span className={styles.of}>{messages.endListened}</span>
      </h2>
    )
  }
  const isAllRight = right === said
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.heading} data-drill={isDrill || undefined}>
      {isAllRight && said > 1 && <span className={styles.of}>{messages.endAllRight}</span>}{' '}
      <span className={styles.big}>{right}</span>{' '}
      <span className={styles.of}>
        {!isAllRight && (
          <>
            {messages.endOf(said)}
            <br />
          </>
        )}
        {isDrill ? (
          <>
            {messages.endDrillLines(said, isRepetition)}
            <br />
            {messages.endDrillRight(said)}
          </>
        ) : (
          messages.endLinesRight(said)
        )}
      </span>
    </h2>
  )
}

const daysShown = 7
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' })

/** Formats how many more lines were right than in the previous run; empty if no more lines were right. */
function formatComparison({ all, last }: RehearsalHandle['runs']): string {
  const comparison = last && compareWithLast(all, last)
  if (!comparison) return ''
  const { more, days, previous } = comparison
  return `${messages.endMoreThanLast(more, days, weekday.format(new Date(previous.endedAt)))} `
}

/** Shows the result of a scene or drill, the lines to practise, and the next steps. */
export function SceneEnd(props: SceneEndProps) {
  const { handle, scriptId, isReadOnly } = props
  const { rehearsal, practiceRange, preferences, runs, state } = handle
  const { lines } = rehearsal
  const isDrill = practiceRange.kind === 'drill'
  const isOnline = useIsOnline()
  const days = useMemo(() => (runs.last ? findRunDays(runs.all, runs.last, daysShown) : []), [runs])
  const { summary, result, first, others } = useNextSteps(props)
  const hasAllRight =
    practiceRange.kind === 'drill' &&
    practiceRange.lines.every((at) => (state.rightCounts.get(lines[at]?.id ?? '') ?? 0) >= requiredRightCount)
  const range = findRunRange(lines, practiceRange)
  const shown = useMemo(
    () => lines.slice(range.first, range.last + 1).map((line, index) => ({ line, at: range.first + index })),
    [lines, range.first, range.last],
  )
  const hollow = useMemo(() => new Set(result.toPractise), [result])
  // If the actor said no line, for example after listening, no line is drawn pale in `SceneMap`.
  const pale = useMemo(() => new Set(result.said === 0 ? [] : result.notSaid), [result])
  return (
    <div className={styles.end}>
      <section className={styles.result}>
        <div className={styles.floor}>
          <SceneLamp />
          <Heading
            said={result.said}
            right={result.right}
            isDrill={isDrill}
            isRepetition={practiceRange.kind === 'drill' && practiceRange.isRepetition === true}
          />
        </div>
        <div className={styles.map} role="img" aria-label={messages.endMap}>
          <SceneMap lines={shown} at={-1} hollow={hollow} pale={pale} />
        </div>
        <p className={styles.facts}>
          {result.said === 0
            ? messages.endListenedHint
            : (hasAllRight ? messages.endDrillTwice(result.said) : '') +
              formatComparison(runs) +
              messages.endFacts(summary.practisedMs, preferences.hiding, summary.prompted)}
        </p>
        {!isOnline && !isReadOnly && <Notice kind="hold">{messages.offlineEnd}</Notice>}
      </section>
      <section className={styles.after}>
        {first && (
          <Button kind="main" size="large" onPress={first.run}>
            <span className={styles.main}>
              <b>{first.title}</b>
              {first.detail && <small>{first.detail}</small>}
            </span>
          </Button>
        )}
        {result.toPractise.length > 0 && <LinesToPractise handle={handle} indexes={result.toPractise} />}
        <ul className={styles.steps}>
          {others.map(({ title, detail, icon, run }) => (
            <li key={title}>
              <button type="button" onClick={run}>
                <Icon name={icon} />
                <span>
                  <b>{title}</b>
                  {detail && <small>{detail}</small>}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {!isReadOnly && <SceneDownload scriptId={scriptId} range={toRun(practiceRange)} />}
        {!isReadOnly && (
          <ButtonLink
            kind="bare"
            icon="camera"
            to={`/practice/${scriptId}/tape?scene=${formatRunParam(practiceRange)}`}
          >
            {messages.endFilm}
          </ButtonLink>
        )}
        <EndPlan handle={handle} onStart={props.onStart} />
        {days.length > 1 && <SceneProgress days={days} />}
      </section>
    </div>
  )
}

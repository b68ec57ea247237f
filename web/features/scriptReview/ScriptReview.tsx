import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { scriptRules } from '@scene-partner/contract/scriptRules'
import { findMergeOffers } from '@scene-partner/script/review/findMergeOffers'
import { createInsideCueFinder } from '@scene-partner/script/review/insideCue'
import { BackLink } from '../../ui/actions/BackLink.tsx'
import { LiveRegion } from '../../ui/feedback/LiveRegion.tsx'
import { Button, ButtonLink } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { PageHead } from '../../ui/layout/Screen.tsx'
import { findSimilarLines, findUnclearLines, canPrecede, isDoubtful, findNextLine } from './similarLines.ts'
import { LeftOutList } from './LeftOutList.tsx'
import { LineActions, type LineAction } from './LineActions.tsx'
import { LineRow, getRowId, getSpeakerLabel } from './LineRow.tsx'
import { Original } from './Original.tsx'
import type { Correction, CorrectionStore, ReviewData } from './correctionStore.ts'
import { RoleList } from './RoleList.tsx'
import { MergeOffers, mergeOffersId } from './MergeOffers.tsx'
import { ReviewBar } from './ReviewBar.tsx'
import { SceneSelect } from './SceneSelect.tsx'
import { useProgressiveRowCount } from './useProgressiveRowCount.ts'
import { useReviewKeys } from './useReviewKeys.ts'
import * as messages from './messages.ts'
import styles from './ScriptReview.module.css'
import { useStore } from '../../state/useStore.ts'

type ScriptReviewProps = { scriptId: string; store: CorrectionStore; source: ReviewData['source']; isReadOnly: boolean }

const getSplitLineId = (lineId: string, at: number) => `${lineId}+${at}`

/**
 * At least this many rows after the current line are rendered at once. Rows that are farther from the current line than
 * this, before or after it, count as far: the browser need not draw them while they are out of view.
 */
const rowsAround = 30

function toCorrection(applyAction: LineAction, line: string, lines: string[]): Correction {
  if (applyAction.kind === 'right' || applyAction.kind === 'pageRight') return { kind: 'restored', lines }
  if (applyAction.kind === 'speaker') return { kind: 'speaker', lines, characters: applyAction.names }
  if (applyAction.kind === 'split') return { kind: 'split', line, at: applyAction.at }
  return applyAction.kind === 'joined' ? { kind: 'joined', line } : { kind: applyAction.kind, lines }
}

/**
 * Shows the script line by line, as the parser understood it, beside the original. The first doubtful line is the
 * current line.
 */
export function ScriptReview({ scriptId, store, source, isReadOnly }: ScriptReviewProps) {
  const repair = useStore(store)
  const { understanding, wasChanged } = repair
  const { lines, characters, scenes, title, left } = understanding
  const [selected, setSelected] = useState<string | null>(() => lines.find(isDoubtful)?.id ?? null)
  // The line that was open last. After it is closed, the original still shows the place of this line, and the list still
  // draws the lines around it.
  const [lastSelected, setLastSelected] = useState(selected)
  if (selected !== null && selected !== lastSelected) setLastSelected(selected)
  const [chosenScope, setForAll] = useState<boolean | null>(null)
  const [isCutting, setCutting] = useState(false)
  const [hasOriginal, setOriginal] = useState(() => window.matchMedia?.('(min-width: 64em)').matches ?? false)
  const originalId = useId()
  const missing = messages.formatMissingPages(source?.leftOut ?? [])
  const line = lines.find(({ id }) => id === selected)
  const doubts = lines.filter(isDoubtful).length
  // While the user looks at a doubt, the link to the rehearsal at the top of the page is out of view. The bar is always
  // in view, so it also has this link. When no doubt is left, the link is the main button.
  const [hadDoubts] = useState(doubts > 0)
  const leadsOn = doubts === 0 && hadDoubts && !isReadOnly
  const hasBefore = lines
    .slice(
      0,
      Math.max(
        0,
        lines.findIndex(({ id }) => id === selected),
      ),
    )
    .some(canPrecede(line))
  // Doubtful speeches in which the name of a role stands as if it were a cue. They probably have the same mistake, so
  // one correction applies to all of them, even if they belong to different roles.
  const findInsideCue = useMemo(() => createInsideCueFinder(characters), [characters])
  const cuedLines = useMemo(
    () => lines.filter((one) => isDoubtful(one) && one.kind === 'speech' && findInsideCue(one.text) !== undefined),
    [lines, findInsideCue],
  )
  const insideName = line && cuedLines.includes(line) ? findInsideCue(line.text)?.name : undefined
  const isCuedLine = insideName !== undefined
  const alike = isCuedLine ? cuedLines.map(({ id }) => id) : line ? findSimilarLines(lines, line) : []
  const unclear = line ? findUnclearLines(lines, line) : []
  // A doubtful direction, such as `(Pause.)`, is often repeated. In this case, one decision applies to all equal
  // directions.
  const isRepeatedDirection = line !== undefined && isDoubtful(line) && line.kind !== 'speech' && alike.length > 1
  const isForAll = chosenScope ?? (isRepeatedDirection || (isCuedLine && alike.length > 1))
  const offers = useMemo(
    () => (isReadOnly ? [] : findMergeOffers(understanding, repair.corrections.slice(0, repair.applied))),
    [understanding, repair.corrections, repair.applied, isReadOnly],
  )
  // The questions about roles stand above the first doubt. If there are any, the page does not scroll to the first
  // doubt when it opens, so that the questions stay in view.
  const showsOffersFirst = useRef(offers.length > 0)
  const showOffers = () => {
    const heading = document.getElementById(mergeOffersId)
    heading?.scrollIntoView?.({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }
  const lastAt = lines.findIndex(({ id }) => id === (selected ?? lastSelected))
  const at = Math.max(0, lastAt)
  const page = lines.slice(0, at + 1).findLast((one) => one.page !== undefined)?.page ?? 1
  const drawn = useProgressiveRowCount(lines.length, at + rowsAround)

  const select = useCallback((id: string) => {
    setSelected((before) => (before === id ? null : id))
    setForAll(null)
    setCutting(false)
  }, [])
  const selectLine = (id: string | undefined) => {
    if (id === undefined) return
    setSelected(id)
    setForAll(null)
    setCutting(false)
  }
  useEffect(() => {
    const row = selected === null ? null : document.getElementById(getRowId(selected))
    if (!row) return
    const isFirst = showsOffersFirst.current
    showsOffersFirst.current = false
    if (isFirst) return
    row.scrollIntoView?.({ block: 'nearest' })
    // The current line gets the focus, unless another element, such as a field, has it.
    if (document.activeElement === document.body) row.querySelector('button')?.focus({ preventScroll: true })
  }, [selected])

  const toDoubt = (step: 1 | -1) => selectLine(findNextLine(lines, selected, { step, isWanted: isDoubtful })?.id)
  const toLine = (step: 1 | -1) => selectLine(findNextLine(lines, selected, { step, isWanted: () => true })?.id)
  const applyAction = (done: LineAction) => {
    if (!line || isReadOnly) return
    const wasDoubtful = isDoubtful(line)
    // `right` keeps what the parser recognised, so it would undo an earlier correction of the line. Only a line with a
    // doubt needs it.
    if (done.kind === 'right' && !wasDoubtful) return
    const settled = new Set(done.kind === 'pageRight' ? unclear : [])
    const isLeft = (one: (typeof lines)[number]) => isDoubtful(one) && !settled.has(one.id)
    const next = findNextLine(lines, line.id, { step: 1, isWanted: isLeft })?.id
    const doubtful = done.kind === 'right' && !isCuedLine ? findSimilarLines(lines.filter(isDoubtful), line) : alike
    const all = (done.kind === 'pageRight' ? unclear : doubtful).slice(0, scriptRules.maxCorrectedLines)
    const isOfAll = isForAll || done.kind === 'pageRight'
    store.correct(toCorrection(done, line.id, isOfAll ? all : [line.id]))
    setCutting(false)
    setForAll(null)
    // After a split, the second part of the speech becomes the current line.
    if (done.kind === 'split') return selectLine(getSplitLineId(line.id, done.at))
    const after = store.get().understanding.lines
    const isThere = (id: string | undefined) => after.some((one) => one.id === id)
    const nearest = isThere(line.id) ? line.id : (after[Math.max(0, at - 1)]?.id ?? null)
    if (wasDoubtful && next !== line.id && isThere(next)) selectLine(next)
    // When the last doubt is resolved, the current line is closed. Otherwise another button would be where the pressed
    // button was, and a second press would change the line.
    else if (wasDoubtful && !after.some(isDoubtful)) {
      setLastSelected(nearest)
      setSelected(null)
    } else if (nearest !== line.id) setSelected(nearest)
  }
  useReviewKeys((key) => {
    const role = characters[Number(key) - 1]
    const actions: Record<string, () => void> = {
      n: () => toDoubt(1),
      p: () => toDoubt(-1),
      j: () => toLine(1),
      k: () => toLine(-1),
      y: () => applyAction({ kind: 'right' }),
      d: () => applyAction({ kind: 'direction' }),
      m: () => hasBefore && applyAction({ kind: 'joined' }),
      x: () => applyAction({ kind: 'dropped' }),
      c: () => line && !isReadOnly && setCutting(true),
      a: () => setForAll(!isForAll && alike.length > 1),
      s: () => document.querySelector<HTMLSelectElement>(`.${styles.actions} select`)?.focus(),
      u: () => !isReadOnly && store.undo(),
      r: () => !isReadOnly && store.redo(),
      Escape: () => (isCutting ? setCutting(false) : setSelected(null)),
    }
    const press =
      role && /^[1-9]$/.test(key) ? () => applyAction({ kind: 'speaker', names: [role.name] }) : actions[key]
    press?.()
    return press !== undefined
  })

  const speeches = lines.filter(({ kind }) => kind === 'speech').length
  return (
    <div className={styles.place}>
      <PageHead title={messages.screenHeading(title)} />
      <BackLink to={`/scripts/${scriptId}`}>{messages.backToScript}</BackLink>
      <header className={styles.head}>
        <div>
          <h1 tabIndex={-1}>{title || messages.screenTitle}</h1>
          <p className={styles.quiet}>{messages.formatSummary(characters.length, speeches)}</p>
        </div>
        <div className={styles.tools}>
          {/* While the script has doubts, the main button is the one that resolves the current doubt, so this link is
              quiet. */}
          {!leadsOn && (
            <ButtonLink kind={doubts === 0 || isReadOnly ? 'main' : 'quiet'} to={`/practice?script=${scriptId}`}>
              {messages.linkRehearse}
            </ButtonLink>
          )}
          <ButtonLink kind="bare" to={`/scripts/${scriptId}/cast`}>
            {messages.linkCast}
          </ButtonLink>
        </div>
      </header>
      {isReadOnly && <Notice kind="hold">{messages.saveReadOnly}</Notice>}
      {missing && <Notice icon="warning">{missing}</Notice>}
      {wasChanged && <Notice>{messages.saveChangedElsewhere}</Notice>}
      <ReviewBar
        doubts={doubts}
        isLastOpen={doubts === 1 && line !== undefined && isDoubtful(line)}
        store={store}
        isReadOnly={isReadOnly}
        onDoubt={toDoubt}
        offers={offers.length}
        onOffers={showOffers}
        rehearsePath={hadDoubts && !isReadOnly ? `/practice?script=${scriptId}` : undefined}
        scenes={<SceneSelect scenes={scenes} lines={lines} line={line} onGo={selectLine} />}
        original={
          <Button
            kind="bare"
            size="dense"
            icon="file"
            label={hasOriginal ? messages.originalHide : messages.originalShow}
            isExpanded={hasOriginal}
            controls={originalId}
            onPress={() => setOriginal(!hasOriginal)}
          />
        }
      />
      <div className={styles.room} data-original={hasOriginal || undefined}>
        <div className={styles.sheet}>
          {offers.length > 0 && <MergeOffers {...{ offers, characters }} onCorrect={store.correct} />}
          <RoleList characters={characters} isReadOnly={isReadOnly} onCorrect={store.correct} />
          <ol className={styles.lines} aria-label={messages.linesLabel}>
            {lines.slice(0, drawn).map((one, index) => (
              <LineRow
                key={one.id}
                line={one}
                isSelected={one.id === selected}
                isFar={Math.abs(index - at) > rowsAround}
                onSelect={select}
              >
                {one.id === selected && !isReadOnly && (
                  <LineActions
                    line={one}
                    roles={characters.map(({ name }) => name)}
                    similarCount={alike.length}
                    insideName={insideName}
                    unclearCount={unclear.length}
                    canJoin={hasBefore}
                    isForAll={isForAll}
                    onScope={setForAll}
                    isSplitting={isCutting}
                    onSplitting={setCutting}
                    onAction={applyAction}
                  />
                )}
              </LineRow>
            ))}
          </ol>
          <LeftOutList fromText={left} fromFile={source?.leftOut ?? []} />
          <KeyboardHelp />
        </div>
        <div id={originalId} className={styles.beside} hidden={!hasOriginal}>
          {hasOriginal && <Original scriptId={scriptId} source={source} line={lines[lastAt]} page={page} />}
        </div>
      </div>
      <LiveRegion>{line ? (line.doubt ?? messages.announceLine(getSpeakerLabel(line), line.text)) : ''}</LiveRegion>
    </div>
  )
}

function KeyboardHelp() {
  return (
    <details className={styles.roles}>
      <summary>{messages.keysTitle}</summary>
      <dl className={styles.keys}>
        {messages.keysList.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

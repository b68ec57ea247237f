import { useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { useIsOnline } from '../../platform/useIsOnline.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SaveToScripts } from '../scripts/index.ts'
import { cutAt } from './cutAt.ts'
import type { DraftStore } from './draftStore.ts'
import { lengthOf, longestText, sayCount, sayFigure, sayTooLong } from './generateRules.ts'
import { useEarlyWords } from './earlyWords.ts'
import { FileButton } from './FileButton.tsx'
import { readScriptFile } from './scriptFile.ts'
import { ScriptSheet } from './ScriptSheet.tsx'
import { Step } from './Step.tsx'
import { useDraftFact } from './useDraft.ts'
import type { Weight } from './useWeight.ts'
import * as phrases from './words.ts'
import styles from './ScriptStep.module.css'

const offeredWords = 60

export type ScriptStepProps = {
  draft: DraftStore
  weight: Weight | null
  /** Ctrl+Enter, or ⌘ and Enter. */
  onSubmit: () => void
  isReadOnly: boolean
}

/** A file takes the place of what stands in the sheet, which can be taken back. */
function useFile(draft: DraftStore) {
  const [problem, setProblem] = useState<string | null>(null)
  const take = async (file: File) => {
    const { text, problem: found } = await readScriptFile(file)
    setProblem(found ?? null)
    if (text !== undefined) draft.replace(text, phrases.tookPlaceOfYourText(file.name))
  }
  return {
    problem,
    forget: () => setProblem(null),
    take: (file: File) => void take(file).catch(() => setProblem(phrases.thisFileCouldNotBeRead)),
  }
}

/** The text to be read: how much it is, what of it is spoken, and what can be done with it. */
export function ScriptStep({ draft, weight, onSubmit, isReadOnly }: ScriptStepProps) {
  const hintId = useId()
  const sheet = useRef<HTMLTextAreaElement>(null)
  useEarlyWords(draft, sheet)
  const file = useFile(draft)
  const isTooLong = useDraftFact(draft, ({ text }) => text.length > longestText)
  const problem = isTooLong ? sayTooLong() : file.problem
  const act = (change: () => void) => () => {
    file.forget()
    change()
    sheet.current?.focus()
  }
  return (
    <Step number={2} title={phrases.script} aside={<Counter draft={draft} weight={weight} />}>
      <OtherDraft draft={draft} onChosen={() => sheet.current?.focus()} />
      <ScriptSheet
        draft={draft}
        sheet={sheet}
        onFile={file.take}
        onSubmit={onSubmit}
        isReadOnly={isReadOnly}
        hasProblem={problem !== null}
        describedBy={hintId}
      />
      <div id={hintId} className={styles.below}>
        {problem !== null ? <Problem>{problem}</Problem> : !isReadOnly && <Hint draft={draft} />}
        {!isReadOnly && (
          <div className={styles.tools}>
            <Undo draft={draft} onUndo={act(draft.undo)} />
            <Clear draft={draft} onClear={act(() => draft.replace('', phrases.scriptWasCleared))} />
            <Save draft={draft} />
            <FileButton onFile={file.take} />
          </div>
        )}
      </div>
      <Unspoken draft={draft} weight={weight} isReadOnly={isReadOnly} />
    </Step>
  )
}

type Facts = { draft: DraftStore; weight: Weight | null }

/** Counted after the key has been drawn: a long text takes a moment. */
function Counter({ draft, weight }: Facts) {
  const text = useDeferredValue(useDraftFact(draft, (state) => state.text))
  const count = useMemo(() => lengthOf(text), [text])
  const spoken = weight?.characterCount
  return (
    <>
      {sayCount(count, 'character')}
      {count > 0 && weight?.isScript && spoken !== undefined && spoken !== count && phrases.spoken(sayFigure(spoken))}
    </>
  )
}

function Hint({ draft }: { draft: DraftStore }) {
  const isKept = useDraftFact(draft, (state) => state.isKept)
  const isOnline = useIsOnline()
  const kept = isOnline ? phrases.keptOnThisDevice : phrases.youAreOffline
  return <p className={styles.hint}>{isKept ? kept : phrases.thisBrowserKeepsNo}</p>
}

function Problem({ children }: { children: string }) {
  return (
    <p className={styles.problem} role="alert">
      <Icon name="warning" />
      {children}
    </p>
  )
}

function Clear({ draft, onClear }: { draft: DraftStore; onClear: () => void }) {
  const isEmpty = useDraftFact(draft, ({ text }) => text === '')
  // It leaves its place empty, so that a second press meets nothing else.
  return (
    <span className={styles.clear} data-empty={isEmpty || undefined}>
      <Button kind="bare" onPress={onClear} label={phrases.clearScript}>
        {phrases.clear}
      </Button>
    </span>
  )
}

function Save({ draft }: { draft: DraftStore }) {
  const isBlank = useDraftFact(draft, ({ text }) => !text.trim())
  return <SaveToScripts read={() => draft.get().text} isDisabled={isBlank} />
}

function Undo({ draft, onUndo }: { draft: DraftStore; onUndo: () => void }) {
  const words = useDraftFact(draft, ({ undo }) => undo?.words)
  return (
    <p className={styles.undo} role="status">
      {words}
      {words && (
        <Button kind="bare" onPress={onUndo}>
          {phrases.undo}
        </Button>
      )}
    </p>
  )
}

function OtherDraft({ draft, onChosen }: { draft: DraftStore; onChosen: () => void }) {
  const other = useDraftFact(draft, (state) => state.other)
  if (!other) return null
  const choose = (how: () => void) => () => {
    how()
    onChosen()
  }
  const acts = (
    <span className={styles.choice}>
      <Button size="dense" onPress={choose(draft.takeOther)}>
        {phrases.useIt}
      </Button>
      <Button size="dense" onPress={choose(draft.keepMine)}>
        {phrases.keepMine}
      </Button>
    </span>
  )
  return (
    <div className={styles.offer}>
      <Notice kind="hold" act={acts}>
        {phrases.newerDraftFromAnother(cutAt(other.text.trim().replace(/\s+/g, ' '), offeredWords))}
      </Notice>
    </div>
  )
}

function sayUnspoken({ namesUnspoken, directionsUnspoken }: Weight): string {
  const parts = [
    namesUnspoken > 0 && sayCount(namesUnspoken, 'name'),
    directionsUnspoken > 0 && sayCount(directionsUnspoken, 'direction'),
  ].filter(Boolean)
  return phrases.willNotBeSpoken(parts.join(' and '))
}

/** Where the text is read as a script: what is left out, and the switch that leaves nothing out. */
function Unspoken({ draft, weight, isReadOnly }: Facts & { isReadOnly: boolean }) {
  const reads = useDraftFact(draft, (state) => state.reads)
  const isBlank = useDraftFact(draft, ({ text }) => !text.trim())
  if (!weight?.isScript || isBlank) return null
  const isWhole = reads === 'everything'
  // The weight of before the switch knows the wrong figures for a moment.
  const isKnown = weight.namesUnspoken + weight.directionsUnspoken > 0
  const words = isWhole ? phrases.namesAndDirectionsAreSpoken : isKnown ? sayUnspoken(weight) : ''
  return (
    <div className={styles.unspoken}>
      <p role="status">{words}</p>
      <label className={styles.switch}>
        <input
          type="checkbox"
          role="switch"
          checked={isWhole}
          disabled={isReadOnly}
          onChange={(event) => draft.change({ reads: event.target.checked ? 'everything' : 'script' })}
        />
        {phrases.readEverything}
      </label>
    </div>
  )
}

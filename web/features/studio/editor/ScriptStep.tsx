import { useDeferredValue, useId, useMemo, useRef, useState, type RefObject } from 'react'
import { readClipboard } from '../../../platform/page/readClipboard.ts'
import { useIsOnline } from '../../../platform/page/useIsOnline.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Icon } from '../../../ui/layout/Icon.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { SaveToScripts } from '../../scripts/index.ts'
import { truncateText } from '../../../ui/truncateText.ts'
import type { DraftStore } from '../drafts/draftStore.ts'
import { countCharacters, maxTextLength, formatCount, formatNumber, formatTooLong } from '../generate/generateRules.ts'
import { useEarlyText } from '../drafts/earlyText.ts'
import { formatPages } from '../../../ui/formatPages.ts'
import { EmptySheet } from './EmptySheet.tsx'
import { OpenFileButton } from './OpenFileButton.tsx'
import { readScriptFile } from './readScriptFile.ts'
import { RehearseOffer } from './RehearseOffer.tsx'
import { ScriptSheet } from './ScriptSheet.tsx'
import { Step } from '../Step.tsx'
import { useDraftValue } from '../drafts/useDraft.ts'
import type { CostEstimate } from '../generate/useCostEstimate.ts'
import * as messages from '../messages.ts'
import styles from './ScriptStep.module.css'

const maxPreviewLength = 60

export type ScriptStepProps = {
  draft: DraftStore
  estimate: CostEstimate | null
  /** Called when the user presses Ctrl+Enter or ⌘+Enter in the script field. */
  onSubmit: () => void
  isReadOnly: boolean
}

/** Returns a function that replaces the text with the content of a file. The user can undo the replacement. */
function useOpenFile(draft: DraftStore) {
  const [problem, setProblem] = useState<string | null>(null)
  const openFile = async (file: File) => {
    const { text, problem: found } = await readScriptFile(file)
    setProblem(found ?? null)
    if (text !== undefined) draft.replace(text, messages.editorTextReplaced(file.name))
  }
  return {
    problem,
    clearProblem: () => setProblem(null),
    openFile: (file: File) => void openFile(file).catch(() => setProblem(messages.editorFileError)),
  }
}

/**
 * Returns a function that puts the text of the clipboard into the empty field. If the browser does not allow this, the
 * field says how to paste.
 */
function usePaste(draft: DraftStore, sheet: RefObject<HTMLTextAreaElement | null>) {
  const [problem, setProblem] = useState<string | null>(null)
  const paste = async () => {
    const text = await readClipboard()
    setProblem(text === null ? messages.editorPasteHint : null)
    if (text !== null) draft.change({ text })
    sheet.current?.focus()
  }
  return { problem, paste: () => void paste() }
}

/** Shows the script, its length and cost, and the buttons that change it. */
export function ScriptStep({ draft, estimate, onSubmit, isReadOnly }: ScriptStepProps) {
  const hintId = useId()
  const sheet = useRef<HTMLTextAreaElement>(null)
  useEarlyText(draft, sheet)
  const file = useOpenFile(draft)
  const clipboard = usePaste(draft, sheet)
  const isEmpty = useDraftValue(draft, ({ text }) => text === '')
  const isTooLong = useDraftValue(draft, ({ text }) => text.length > maxTextLength)
  const problem = isTooLong ? formatTooLong() : (file.problem ?? (isEmpty ? clipboard.problem : null))
  const withFocus = (change: () => void) => () => {
    file.clearProblem()
    change()
    sheet.current?.focus()
  }
  return (
    <Step number={2} title={messages.scriptStepTitle} aside={<Counter draft={draft} estimate={estimate} />}>
      <OtherDraft draft={draft} onChosen={() => sheet.current?.focus()} />
      {estimate?.isScript && !isReadOnly && (
        <RehearseOffer draft={draft} roles={estimate.roles}>
          <Unspoken draft={draft} estimate={estimate} isReadOnly={false} />
        </RehearseOffer>
      )}
      <ScriptSheet
        draft={draft}
        sheet={sheet}
        onFile={file.openFile}
        onSubmit={onSubmit}
        isReadOnly={isReadOnly}
        hasProblem={problem !== null}
        describedBy={hintId}
        whenEmpty={
          !isReadOnly && (
            <EmptySheet>
              <Button icon="paste" onPress={clipboard.paste}>
                {messages.editorPaste}
              </Button>
              <OpenFileButton onFile={file.openFile} />
            </EmptySheet>
          )
        }
      />
      <div id={hintId} className={styles.below}>
        {problem !== null ? <Problem>{problem}</Problem> : !isReadOnly && <Hint draft={draft} />}
        {!isReadOnly && (
          <div className={styles.tools}>
            <Undo draft={draft} onUndo={withFocus(draft.undo)} />
            {!isEmpty && (
              <>
                <Button
                  kind="bare"
                  onPress={withFocus(() => draft.replace('', messages.editorCleared))}
                  label={messages.editorClearLabel}
                >
                  {messages.editorClear}
                </Button>
                <Save draft={draft} />
                <OpenFileButton kind="bare" onFile={file.openFile} />
              </>
            )}
          </div>
        )}
      </div>
      {isReadOnly && <Unspoken draft={draft} estimate={estimate} isReadOnly />}
    </Step>
  )
}

type DraftFacts = { draft: DraftStore; estimate: CostEstimate | null }

/**
 * Shows the number of characters. A long text takes some time to count, so it is counted after the keystroke is
 * rendered.
 */
function Counter({ draft, estimate }: DraftFacts) {
  const text = useDeferredValue(useDraftValue(draft, (state) => state.text))
  const count = useMemo(() => countCharacters(text), [text])
  const spoken = estimate?.characterCount
  return (
    <>
      {count > 0 && <span>{formatPages(count)}, </span>}
      <span data-none={count === 0 || undefined}>
        {formatCount(count, 'character')}
        {count > 0 &&
          estimate?.isScript &&
          spoken !== undefined &&
          spoken !== count &&
          messages.editorSpokenCount(formatNumber(spoken))}
      </span>
    </>
  )
}

function Hint({ draft }: { draft: DraftStore }) {
  const isStored = useDraftValue(draft, (state) => state.isStored)
  const isOnline = useIsOnline()
  const storedHint = isOnline ? messages.editorDraftHint : messages.editorDraftOffline
  return (
    <p className={styles.hint} data-stored={(isStored && isOnline) || undefined}>
      {isStored ? storedHint : messages.editorDraftNotStored}
    </p>
  )
}

function Problem({ children }: { children: string }) {
  return (
    <p className={styles.problem} role="alert">
      <Icon name="warning" />
      {children}
    </p>
  )
}

function Save({ draft }: { draft: DraftStore }) {
  const isBlank = useDraftValue(draft, ({ text }) => !text.trim())
  return <SaveToScripts read={() => draft.get().text} isDisabled={isBlank} />
}

function Undo({ draft, onUndo }: { draft: DraftStore; onUndo: () => void }) {
  const words = useDraftValue(draft, ({ undo }) => undo?.message)
  return (
    <p className={styles.undo} role="status">
      {words}
      {words && (
        <Button kind="bare" onPress={onUndo}>
          {messages.undoButton}
        </Button>
      )}
    </p>
  )
}

function OtherDraft({ draft, onChosen }: { draft: DraftStore; onChosen: () => void }) {
  const other = useDraftValue(draft, (state) => state.otherTabDraft)
  if (!other) return null
  const choose = (choice: () => void) => () => {
    choice()
    onChosen()
  }
  const buttons = (
    <span className={styles.choice}>
      <Button size="dense" onPress={choose(draft.useOtherTabDraft)}>
        {messages.otherDraftUse}
      </Button>
      <Button size="dense" onPress={choose(draft.keepOwnDraft)}>
        {messages.otherDraftKeepMine}
      </Button>
    </span>
  )
  return (
    <div className={styles.offer}>
      <Notice kind="hold" action={buttons}>
        {messages.otherDraftNotice(truncateText(other.text.trim().replace(/\s+/g, ' '), maxPreviewLength))}
      </Notice>
    </div>
  )
}

function formatUnspoken({ namesUnspoken, directionsUnspoken }: CostEstimate): string {
  const parts = [
    namesUnspoken > 0 && formatCount(namesUnspoken, 'name'),
    directionsUnspoken > 0 && formatCount(directionsUnspoken, 'direction'),
  ].filter(Boolean)
  return messages.unspokenCount(parts.join(' and '))
}

/** If the text is a script, shows how much of it is not spoken, and a switch that makes the voice read everything. */
function Unspoken({ draft, estimate, isReadOnly }: DraftFacts & { isReadOnly: boolean }) {
  const reads = useDraftValue(draft, (state) => state.reads)
  const isBlank = useDraftValue(draft, ({ text }) => !text.trim())
  if (!estimate?.isScript || isBlank) return null
  const isWhole = reads === 'everything'
  // Directly after the user turns off the switch for reading everything, the estimate still assumes that everything is
  // read. It counts no unspoken names or directions, so no numbers are shown.
  const isKnown = estimate.namesUnspoken + estimate.directionsUnspoken > 0
  const words = isWhole ? messages.unspokenNone : isKnown ? formatUnspoken(estimate) : ''
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
        {messages.unspokenReadEverything}
      </label>
    </div>
  )
}

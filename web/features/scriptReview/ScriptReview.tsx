import { useCallback, useEffect, useId, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { Announce } from '../../ui/Announce.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHead } from '../../ui/Screen.tsx'
import { alikeOf, isBefore, isDoubtful, seek } from './alike.ts'
import { LeftOut } from './LeftOut.tsx'
import { LineActs, type Act } from './LineActs.tsx'
import { LineRow, rowIdOf, whoOf } from './LineRow.tsx'
import { Original } from './Original.tsx'
import type { Correction, RepairStore, Understood } from './repairStore.ts'
import { Roles } from './Roles.tsx'
import { sayUnsaved } from './sayUnsaved.ts'
import { SceneChoice } from './SceneChoice.tsx'
import { useGrowing } from './useGrowing.ts'
import { useRepairKeys } from './useRepairKeys.ts'
import * as words from './words.ts'
import styles from './ReadThrough.module.css'

type ReadThroughProps = { scriptId: string; store: RepairStore; source: Understood['source']; isReadOnly: boolean }

const pieceOf = (lineId: string, at: number) => `${lineId}+${at}`

/** Round the line in hand there are lines to be seen, however far down it is. */
const rowsAround = 30

function correctionOf(act: Act, line: string, lines: string[]): Correction {
  if (act.kind === 'right') return { kind: 'restored', lines }
  if (act.kind === 'speaker') return { kind: 'speaker', lines, characters: act.names }
  if (act.kind === 'split') return { kind: 'split', line, at: act.at }
  return act.kind === 'joined' ? { kind: 'joined', line } : { kind: act.kind, lines }
}

/** The script as it was understood, line by line, beside what it came from; doubts first. */
export function ReadThrough({ scriptId, store, source, isReadOnly }: ReadThroughProps) {
  const repair = useSyncExternalStore(store.subscribe, store.get, store.get)
  const { understanding, applied, corrections, saving, problem, wasChanged } = repair
  const { lines, characters, scenes, title, left } = understanding
  const [selected, setSelected] = useState<string | null>(() => lines.find(isDoubtful)?.id ?? null)
  const [isForAll, setForAll] = useState(false)
  const [isCutting, setCutting] = useState(false)
  const [hasOriginal, setOriginal] = useState(() => window.matchMedia?.('(min-width: 1024px)').matches ?? false)
  const originalId = useId()
  const missing = words.sayMissing(source?.leftOut ?? [])
  const line = lines.find(({ id }) => id === selected)
  const doubts = lines.filter(isDoubtful).length
  const hasBefore = lines
    .slice(
      0,
      Math.max(
        0,
        lines.findIndex(({ id }) => id === selected),
      ),
    )
    .some(isBefore(line))
  const alike = line ? alikeOf(lines, line) : []
  const at = line ? lines.indexOf(line) : 0
  const page = lines.slice(0, at + 1).findLast((one) => one.page !== undefined)?.page ?? 1
  const drawn = useGrowing(lines.length, at + rowsAround)

  const select = useCallback((id: string) => {
    setSelected((before) => (before === id ? null : id))
    setForAll(false)
    setCutting(false)
  }, [])
  const go = (id: string | undefined) => {
    if (id === undefined) return
    setSelected(id)
    setForAll(false)
    setCutting(false)
  }
  useEffect(() => {
    const row = selected === null ? null : document.getElementById(rowIdOf(selected))
    if (!row) return
    row.scrollIntoView?.({ block: 'nearest' })
    // Keys go on from the line in hand; a field that is being written in keeps them.
    if (document.activeElement === document.body) row.querySelector('button')?.focus({ preventScroll: true })
  }, [selected])

  const toDoubt = (step: 1 | -1) => go(seek(lines, selected, { step, isWanted: isDoubtful })?.id)
  const toLine = (step: 1 | -1) => go(seek(lines, selected, { step, isWanted: () => true })?.id)
  const act = (done: Act) => {
    if (!line || isReadOnly) return
    const wasDoubtful = isDoubtful(line)
    // What was put right is right: looked at once more, it must not go back to how it was read at first.
    if (done.kind === 'right' && !wasDoubtful) return
    const next = seek(lines, line.id, { step: 1, isWanted: isDoubtful })?.id
    const all = done.kind === 'right' ? alikeOf(lines.filter(isDoubtful), line) : alike
    store.act(correctionOf(done, line.id, isForAll ? all : [line.id]))
    setCutting(false)
    setForAll(false)
    // What was cut off is what there is something to say of.
    if (done.kind === 'split') return go(pieceOf(line.id, done.at))
    const after = store.get().understanding.lines
    const isThere = (id: string | undefined) => after.some((one) => one.id === id)
    if (wasDoubtful && next !== line.id && isThere(next)) go(next)
    else if (!isThere(line.id)) setSelected(after[Math.max(0, at - 1)]?.id ?? null)
  }
  useRepairKeys((key) => {
    const role = characters[Number(key) - 1]
    const acts: Record<string, () => void> = {
      n: () => toDoubt(1),
      p: () => toDoubt(-1),
      j: () => toLine(1),
      k: () => toLine(-1),
      y: () => act({ kind: 'right' }),
      d: () => act({ kind: 'direction' }),
      m: () => hasBefore && act({ kind: 'joined' }),
      x: () => act({ kind: 'dropped' }),
      c: () => line && !isReadOnly && setCutting(true),
      a: () => setForAll(!isForAll && alike.length > 1),
      s: () => document.querySelector<HTMLSelectElement>(`.${styles.acts} select`)?.focus(),
      u: () => store.undo(),
      r: () => store.redo(),
      Escape: () => (isCutting ? setCutting(false) : setSelected(null)),
    }
    const press = role && /^[1-9]$/.test(key) ? () => act({ kind: 'speaker', names: [role.name] }) : acts[key]
    press?.()
    return press !== undefined
  })

  const speeches = lines.filter(({ kind }) => kind === 'speech').length
  return (
    <div className={styles.place}>
      <PageHead title={words.headingOf(title)} />
      <Link to={`/scripts/${scriptId}`} className={styles.back}>
        <Icon name="back" />
        {words.backToScript}
      </Link>
      <header className={styles.head}>
        <div>
          <h1 tabIndex={-1}>{title || words.readThrough}</h1>
          <p className={styles.quiet}>{words.saySummary(characters.length, speeches)}</p>
        </div>
        <div className={styles.tools}>
          <ButtonLink kind={doubts === 0 ? 'main' : 'quiet'} to={`/scripts/${scriptId}/cast`}>
            {words.castIt}
          </ButtonLink>
          <ButtonLink to={`/practice?script=${scriptId}`}>{words.rehearse}</ButtonLink>
        </div>
      </header>
      {isReadOnly && <Notice kind="hold">{words.lookOnly}</Notice>}
      {missing && <Notice sign="warning">{missing}</Notice>}
      {wasChanged && <Notice>{words.changedElsewhere}</Notice>}
      <div className={styles.bar}>
        <strong aria-live="polite">{words.sayDoubts(doubts)}</strong>
        <span className={styles.tools}>
          <Button size="dense" isDisabled={doubts === 0} onPress={() => toDoubt(-1)}>
            {words.previousDoubt}
          </Button>
          <Button size="dense" isDisabled={doubts === 0} onPress={() => toDoubt(1)}>
            {words.nextDoubt}
          </Button>
        </span>
        {!isReadOnly && (
          <span className={styles.tools}>
            <Button kind="bare" size="dense" isDisabled={applied === 0} onPress={store.undo}>
              {words.undo}
            </Button>
            <Button kind="bare" size="dense" isDisabled={applied >= corrections.length} onPress={store.redo}>
              {words.redo}
            </Button>
            <span className={styles.quiet} role="status">
              {saving === 'failed'
                ? sayUnsaved(problem)
                : saving === 'saving'
                  ? words.saving
                  : applied > 0
                    ? words.saved
                    : ''}
            </span>
            {saving === 'failed' && !problem && (
              <Button kind="bare" size="dense" onPress={() => void store.flush()}>
                {words.saveAgain}
              </Button>
            )}
          </span>
        )}
        <SceneChoice scenes={scenes} lines={lines} line={line} onGo={go} />
        <Button
          kind="bare"
          size="dense"
          isExpanded={hasOriginal}
          controls={originalId}
          onPress={() => setOriginal(!hasOriginal)}
        >
          {hasOriginal ? words.hideOriginal : words.showOriginal}
        </Button>
      </div>
      <div className={styles.room} data-original={hasOriginal || undefined}>
        <div className={styles.sheet}>
          <Roles characters={characters} isReadOnly={isReadOnly} onAct={store.act} />
          <ol className={styles.lines} aria-label={words.asUnderstood}>
            {lines.slice(0, drawn).map((one) => (
              <LineRow key={one.id} line={one} isSelected={one.id === selected} onSelect={select}>
                {one.id === selected && !isReadOnly && (
                  <LineActs
                    line={one}
                    roles={characters.map(({ name }) => name)}
                    alike={alike.length}
                    hasBefore={hasBefore}
                    isForAll={isForAll}
                    onScope={setForAll}
                    isCutting={isCutting}
                    onCutting={setCutting}
                    onAct={act}
                  />
                )}
              </LineRow>
            ))}
          </ol>
          <LeftOut left={left} ofFile={source?.leftOut ?? []} />
          <Keys />
        </div>
        <div id={originalId} className={styles.beside} hidden={!hasOriginal}>
          {hasOriginal && <Original scriptId={scriptId} source={source} line={line} page={page} />}
        </div>
      </div>
      <Announce>{line ? (line.doubt ?? words.inHand(whoOf(line), line.text)) : ''}</Announce>
    </div>
  )
}

function Keys() {
  return (
    <details className={styles.roles}>
      <summary>{words.keysTitle}</summary>
      <dl className={styles.keys}>
        {words.keys.map(([key, does]) => (
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

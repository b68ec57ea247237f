import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { CutPlaces } from './CutPlaces.tsx'
import { whoOf } from './LineRow.tsx'
import { focusOnce } from './focusOnce.ts'
import type { Line } from './repairStore.ts'
import { longestName, roleNamed } from './roleName.ts'
import * as words from './words.ts'
import styles from './ReadThrough.module.css'

export type Act =
  | { kind: 'right' | 'direction' | 'joined' | 'dropped' }
  | { kind: 'speaker'; names: string[] }
  | { kind: 'split'; at: number }

type LineActsProps = {
  line: Line
  roles: readonly string[]
  /** How many lines are alike, this one among them. */
  alike: number
  /** Whether somebody speaks before it in its scene, whom it could belong to. */
  hasBefore: boolean
  isForAll: boolean
  onScope: (isForAll: boolean) => void
  isCutting: boolean
  onCutting: (isCutting: boolean) => void
  onAct: (act: Act) => void
}

const other = '\u0000other'

/** All that can be said about one line, below it. */
export function LineActs(props: LineActsProps) {
  const { line, alike, hasBefore, isForAll, onScope, isCutting, onCutting, onAct } = props
  if (isCutting) {
    return <CutPlaces text={line.text} onCut={(at) => onAct({ kind: 'split', at })} onCancel={() => onCutting(false)} />
  }
  const who = whoOf(line)
  return (
    <div className={styles.acts} role="group" aria-label={words.actsOf(who)}>
      {line.doubt !== undefined && (
        <Button kind="main" size="dense" onPress={() => onAct({ kind: 'right' })}>
          {words.isRight}
        </Button>
      )}
      <Speaker {...props} />
      {line.kind !== 'action' && line.kind !== 'heading' && (
        <Button size="dense" onPress={() => onAct({ kind: 'direction' })}>
          {words.direction}
        </Button>
      )}
      {line.kind !== 'heading' && (
        <>
          {hasBefore && (
            <Button kind="bare" size="dense" onPress={() => onAct({ kind: 'joined' })}>
              {words.sameSpeech}
            </Button>
          )}
          <Button kind="bare" size="dense" onPress={() => onCutting(true)}>
            {words.cut}
          </Button>
        </>
      )}
      <Button kind="bare" size="dense" onPress={() => onAct({ kind: 'dropped' })}>
        {words.strike}
      </Button>
      {alike > 1 && (
        <Select
          size="dense"
          label={words.scope}
          value={isForAll ? 'all' : 'one'}
          options={[
            { value: 'one', words: words.onlyThis },
            {
              value: 'all',
              words: line.kind === 'speech' ? words.allAlike(alike, line.cue || who) : words.allSame(alike),
            },
          ]}
          onChange={(value) => onScope(value === 'all')}
        />
      )}
    </div>
  )
}

function Speaker({ line, roles, onAct }: LineActsProps) {
  const [isOther, setOther] = useState(false)
  const [name, setName] = useState('')
  const now = line.characters.join(' + ')
  const known = roles.includes(now) || now === '' ? roles : [now, ...roles]
  if (isOther) {
    return (
      <form
        className={styles.naming}
        onSubmit={(event) => {
          event.preventDefault()
          const names = name.split('+').flatMap((one) => (one.trim() ? [roleNamed(one, roles)] : []))
          if (names.length > 0) onAct({ kind: 'speaker', names })
        }}
      >
        <TextField
          label={words.newName}
          hint={words.severalHint}
          value={name}
          onChange={setName}
          name="name"
          maxLength={longestName}
          autoComplete="off"
          ref={focusOnce}
        />
        <Button type="submit" size="dense">
          {words.useName}
        </Button>
      </form>
    )
  }
  return (
    <Select
      size="dense"
      isDecisive
      label={words.saidBy}
      value={line.kind === 'speech' ? now : ''}
      options={[
        ...(line.kind === 'speech' ? [] : [{ value: '', words: words.saidBy }]),
        ...known.map((role) => ({ value: role, words: role })),
        { value: other, words: words.someoneElse },
      ]}
      onChange={(value) => {
        if (value === other) setOther(true)
        else if (value !== '') onAct({ kind: 'speaker', names: value.split(' + ') })
      }}
    />
  )
}

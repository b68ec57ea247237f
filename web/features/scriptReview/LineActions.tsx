import { useEffect, useState } from 'react'
import { useActionForm } from '../../platform/forms/useActionForm.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Menu } from '../../ui/actions/Menu.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { SplitPositions } from './SplitPositions.tsx'
import { getSpeakerLabel } from './LineRow.tsx'
import type { Line } from './correctionStore.ts'
import { maxNameLength, resolveRoleName } from './resolveRoleName.ts'
import * as messages from './messages.ts'
import styles from './ScriptReview.module.css'

export type LineAction =
  | { kind: 'right' | 'direction' | 'joined' | 'dropped' | 'cued' }
  /** Confirms all lines of the scanned page that have words that were hard to read. */
  | { kind: 'pageRight' }
  | { kind: 'speaker'; names: string[] }
  | { kind: 'split'; at: number }

type LineActionsProps = {
  line: Line
  roles: readonly string[]
  /** Number of lines with probably the same mistake, including this line. */
  similarCount: number
  /** The role whose name stands inside this speech as if it were a cue; undefined if there is none. */
  insideName: string | undefined
  /** How many lines of the scanned page have words that were hard to read; 0 if this line has no such word. */
  unclearCount: number
  /** Whether the scene has an earlier speech with which this line can be joined. */
  canJoin: boolean
  isForAll: boolean
  onScope: (isForAll: boolean) => void
  isSplitting: boolean
  onSplitting: (isCutting: boolean) => void
  onAction: (act: LineAction) => void
}

const otherName = '\u0000other'

/** The buttons with which the actor corrects one line. */
export function LineActions(props: LineActionsProps) {
  const { line, similarCount, insideName, unclearCount, isForAll, onScope, isSplitting, onSplitting, onAction } = props
  if (isSplitting) {
    return (
      <SplitPositions
        text={line.text}
        onCut={(at) => onAction({ kind: 'split', at })}
        onCancel={() => onSplitting(false)}
      />
    )
  }
  const who = getSpeakerLabel(line)
  return (
    <div className={styles.actions} role="group" aria-label={messages.actionsLabel(who)}>
      {line.doubt !== undefined && (
        <Button kind="main" size="dense" onPress={() => onAction({ kind: 'right' })}>
          {messages.actionConfirm}
        </Button>
      )}
      {insideName !== undefined && (
        <Button size="dense" onPress={() => onAction({ kind: 'cued' })}>
          {isForAll ? messages.actionCuedAll(similarCount) : messages.actionCued(insideName)}
        </Button>
      )}
      {unclearCount > 1 && (
        <Button size="dense" onPress={() => onAction({ kind: 'pageRight' })}>
          {messages.actionConfirmPage(unclearCount)}
        </Button>
      )}
      <Speaker {...props} />
      {line.kind !== 'action' && line.kind !== 'heading' && (
        <Button size="dense" onPress={() => onAction({ kind: 'direction' })}>
          {messages.actionDirection}
        </Button>
      )}
      {similarCount > 1 && (
        <Select
          size="dense"
          label={messages.scopeLabel}
          value={isForAll ? 'all' : 'one'}
          options={[
            { value: 'one', label: messages.scopeOne },
            {
              value: 'all',
              label:
                insideName !== undefined
                  ? messages.scopeAllCued(similarCount)
                  : line.kind === 'speech'
                    ? messages.scopeAllOfRole(similarCount, line.cue || who)
                    : messages.scopeAllSameText(similarCount),
            },
          ]}
          onChange={(value) => onScope(value === 'all')}
        />
      )}
      <OtherActions {...props} />
    </div>
  )
}

/** The corrections that are seldom needed: a row of buttons or, on a phone, a menu. */
function OtherActions({ line, canJoin, onSplitting, onAction }: LineActionsProps) {
  const isText = line.kind !== 'heading'
  const others = [
    ...(isText && canJoin ? [{ label: messages.actionJoin, onChoose: () => onAction({ kind: 'joined' }) }] : []),
    ...(isText ? [{ label: messages.actionSplit, onChoose: () => onSplitting(true) }] : []),
    { label: messages.actionRemove, onChoose: () => onAction({ kind: 'dropped' }) },
  ]
  return (
    <>
      <div className={styles.rest}>
        {others.map(({ label, onChoose }) => (
          <Button key={label} kind="bare" size="dense" onPress={onChoose}>
            {label}
          </Button>
        ))}
      </div>
      <div className={styles.menu}>
        <Menu align="end" items={others} trigger={<Button icon="more" label={messages.actionsMore} />} />
      </div>
    </>
  )
}

function Speaker({ line, roles, onAction }: LineActionsProps) {
  const [isOther, setOther] = useState(false)
  const now = line.characters.join(' + ')
  const known = roles.includes(now) || now === '' ? roles : [now, ...roles]
  if (isOther) return <NewSpeakerForm roles={roles} onAction={onAction} />
  return (
    <Select
      size="dense"
      appliesImmediately
      showsLabel
      label={messages.speakerLabel}
      value={line.kind === 'speech' ? now : ''}
      options={[
        ...(line.kind === 'speech' ? [] : [{ value: '', label: messages.speakerLabel }]),
        ...known.map((role) => ({ value: role, label: role })),
        { value: otherName, label: messages.speakerOther },
      ]}
      onChange={(value) => {
        if (value === otherName) setOther(true)
        else if (value !== '') onAction({ kind: 'speaker', names: value.split(' + ') })
      }}
    />
  )
}

function NewSpeakerForm({ roles, onAction }: Pick<LineActionsProps, 'roles' | 'onAction'>) {
  const { field, setFocus, onSubmit } = useActionForm({
    defaultValues: { name: '' },
    action: async ({ name }) => {
      const names = name.split('+').flatMap((one) => (one.trim() ? [resolveRoleName(one, roles)] : []))
      if (names.length > 0) onAction({ kind: 'speaker', names })
    },
    formatError: String,
  })
  useEffect(() => setFocus('name'), [setFocus])
  return (
    <form className={styles.naming} onSubmit={onSubmit}>
      <TextField
        {...field('name')}
        label={messages.speakerName}
        hint={messages.speakerNameHint}
        maxLength={maxNameLength}
        autoComplete="off"
      />
      <Button type="submit" size="dense">
        {messages.speakerSubmit}
      </Button>
    </form>
  )
}

import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { focusOnce } from './focusOnce.ts'
import type { Correction, Understanding } from './repairStore.ts'
import { longestName, roleNamed } from './roleName.ts'
import * as words from './words.ts'
import styles from './ReadThrough.module.css'

type RolesProps = {
  characters: Understanding['characters']
  isReadOnly: boolean
  onAct: (correction: Correction) => void
}

/** Everyone who speaks: each can be renamed, made one with another, or be nobody at all. */
export function Roles({ characters, isReadOnly, onAct }: RolesProps) {
  const [named, setNamed] = useState<string | null>(null)
  return (
    <details className={styles.roles}>
      <summary>{words.roles(characters.length)}</summary>
      <ul>
        {characters.map(({ name, speeches }) => (
          <li key={name}>
            <span className={styles.role}>{name}</span>
            <span className={styles.quiet}>{words.speeches(speeches)}</span>
            {!isReadOnly && named !== name && (
              <span className={styles.tools}>
                <Button kind="bare" size="dense" label={words.renameNamed(name)} onPress={() => setNamed(name)}>
                  {words.rename}
                </Button>
                <Button
                  kind="bare"
                  size="dense"
                  label={words.notRoleNamed(name)}
                  onPress={() => onAct({ kind: 'notRole', name })}
                >
                  {words.notRole}
                </Button>
              </span>
            )}
            {named === name && (
              <Renaming
                name={name}
                others={characters.flatMap((one) => (one.name === name ? [] : [one.name]))}
                onCancel={() => setNamed(null)}
                onRename={(to) => {
                  setNamed(null)
                  if (to !== name) onAct({ kind: 'renamed', from: name, to })
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

type RenamingProps = { name: string; others: readonly string[]; onRename: (to: string) => void; onCancel: () => void }

function Renaming({ name, others, onRename, onCancel }: RenamingProps) {
  const [to, setTo] = useState(name)
  return (
    <form
      className={styles.naming}
      onSubmit={(event) => {
        event.preventDefault()
        if (to.trim()) onRename(roleNamed(to, others))
      }}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    >
      <TextField
        label={words.renameTo(name)}
        value={to}
        onChange={setTo}
        hint={words.renameHint}
        name="name"
        maxLength={longestName}
        autoComplete="off"
        ref={focusOnce}
      />
      <Button type="submit" size="dense">
        {words.keepName}
      </Button>
      {others.length > 0 && (
        <Select
          size="dense"
          isDecisive
          label={words.sameAs(name)}
          value=""
          options={[{ value: '', words: words.sameAsWhom }, ...others.map((other) => ({ value: other, words: other }))]}
          onChange={(other) => other && onRename(other)}
        />
      )}
      <Button kind="bare" size="dense" onPress={onCancel}>
        {words.cancel}
      </Button>
    </form>
  )
}

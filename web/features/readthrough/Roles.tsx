import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { focusOnce } from './focusOnce.ts'
import type { Correction, Understanding } from './repairStore.ts'
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

type RenamingProps = { name: string; onRename: (to: string) => void; onCancel: () => void }

function Renaming({ name, onRename, onCancel }: RenamingProps) {
  const [to, setTo] = useState(name)
  return (
    <form
      className={styles.naming}
      onSubmit={(event) => {
        event.preventDefault()
        if (to.trim()) onRename(to.trim())
      }}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    >
      <TextField
        label={words.renameTo(name)}
        value={to}
        onChange={setTo}
        hint={words.renameHint}
        name="name"
        ref={focusOnce}
      />
      <Button type="submit" size="dense">
        {words.keepName}
      </Button>
      <Button kind="bare" size="dense" onPress={onCancel}>
        {words.cancel}
      </Button>
    </form>
  )
}

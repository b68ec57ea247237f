import { useEffect, useState } from 'react'
import { useActionForm } from '../../platform/forms/useActionForm.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import type { Correction, Understanding } from './correctionStore.ts'
import { maxNameLength, resolveRoleName } from './resolveRoleName.ts'
import * as messages from './messages.ts'
import styles from './ScriptReview.module.css'

type RoleListProps = {
  characters: Understanding['characters']
  isReadOnly: boolean
  onCorrect: (correction: Correction) => void
}

/** Lists all roles. The user can rename a role, merge it with another role, or say that it is no role. */
export function RoleList({ characters, isReadOnly, onCorrect }: RoleListProps) {
  const [named, setNamed] = useState<string | null>(null)
  return (
    <details className={styles.roles}>
      <summary>{messages.rolesTitle(characters.length)}</summary>
      <ul>
        {characters.map(({ name, speeches }) => (
          <li key={name}>
            <span className={styles.role}>{name}</span>
            <span className={styles.quiet}>{messages.roleSpeeches(speeches)}</span>
            {!isReadOnly && named !== name && (
              <span className={styles.tools}>
                <Button kind="bare" size="dense" label={messages.roleRenameLabel(name)} onPress={() => setNamed(name)}>
                  {messages.roleRename}
                </Button>
                <Button
                  kind="bare"
                  size="dense"
                  label={messages.roleRemoveLabel(name)}
                  onPress={() => onCorrect({ kind: 'notRole', name })}
                >
                  {messages.roleRemove}
                </Button>
              </span>
            )}
            {named === name && (
              <RenameForm
                name={name}
                others={characters.flatMap((one) => (one.name === name ? [] : [one.name]))}
                onCancel={() => setNamed(null)}
                onRename={(to) => {
                  setNamed(null)
                  if (to !== name) onCorrect({ kind: 'renamed', from: name, to })
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

type RenameFormProps = { name: string; others: readonly string[]; onRename: (to: string) => void; onCancel: () => void }

function RenameForm({ name, others, onRename, onCancel }: RenameFormProps) {
  const { field, setFocus, onSubmit } = useActionForm({
    defaultValues: { name },
    action: async (values) => {
      if (values.name.trim()) onRename(resolveRoleName(values.name, others))
    },
    formatError: String,
  })
  useEffect(() => setFocus('name'), [setFocus])
  return (
    <form className={styles.naming} onSubmit={onSubmit} onKeyDown={(event) => event.key === 'Escape' && onCancel()}>
      <TextField
        {...field('name')}
        label={messages.roleRenameField(name)}
        hint={messages.roleRenameHint}
        maxLength={maxNameLength}
        autoComplete="off"
      />
      <Button type="submit" size="dense">
        {messages.roleRenameSubmit}
      </Button>
      {others.length > 0 && (
        <Select
          size="dense"
          appliesImmediately
          label={messages.roleMergeLabel(name)}
          value=""
          options={[
            { value: '', label: messages.roleMergePlaceholder },
            ...others.map((other) => ({ value: other, label: other })),
          ]}
          onChange={(other) => other && onRename(other)}
        />
      )}
      <Button kind="bare" size="dense" onPress={onCancel}>
        {messages.cancelButton}
      </Button>
    </form>
  )
}

import { useState, type FormEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { usersPage } from '../../platform/adminAddresses.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { useSavedViews, type SavedView } from './savedViews.ts'
import { viewWords as words } from './words.ts'
import styles from './Views.module.css'

/** What an office looks for every day. */
const given: readonly SavedView[] = [
  { name: words.everyone, search: '' },
  { name: words.trialing, search: '?status=trialing' },
  { name: words.atRisk, search: '?tier=paid&activity=churn_risk' },
  { name: words.unverified, search: '?verified=no' },
  { name: words.office, search: '?role=staff' },
]

/** Where a search lies in its pages belongs to no view. */
function withoutPlace(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('after')
  const rest = params.toString()
  return rest && `?${rest}`
}

type ViewListProps = { views: readonly SavedView[]; here: string; onGo: () => void; onRemove?: (name: string) => void }

function ViewList({ views, here, onGo, onRemove }: ViewListProps) {
  return (
    <ul className={styles.views}>
      {views.map(({ name, search }) => (
        <li key={name}>
          <Link to={usersPage + search} aria-current={search === here || undefined} onClick={onGo}>
            {name}
          </Link>
          {onRemove && <Button kind="bare" icon="close" label={words.remove(name)} onPress={() => onRemove(name)} />}
        </li>
      ))}
    </ul>
  )
}

/** The usual views of the list, and those one keeps for oneself. */
export function Views({ userId }: { userId: string }) {
  const here = withoutPlace(useLocation().search)
  const { views, keep, remove } = useSavedViews(userId)
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const said = name.trim()
    setProblem(said ? undefined : words.missing)
    if (!said) return
    keep({ name: said, search: here })
    setName('')
  }
  const close = () => setOpen(false)
  const current = [...views, ...given].find(({ search }) => search === here && search !== '')
  return (
    <Popover
      label={words.title}
      align="start"
      isOpen={isOpen}
      onChange={setOpen}
      trigger={
        <Button size="dense">
          {current?.name ?? words.title}
          <Icon name="chevron" />
        </Button>
      }
    >
      <ViewList views={given} here={here} onGo={close} />
      <div className={styles.own}>
        <h3>{words.own}</h3>
        {views.length > 0 ? (
          <ViewList views={views} here={here} onGo={close} onRemove={remove} />
        ) : (
          <p className={styles.hint}>{words.none}</p>
        )}
        <form className={styles.form} noValidate onSubmit={submit}>
          <TextField
            label={words.name}
            name="view"
            value={name}
            maxLength={60}
            problem={problem}
            onChange={setName}
            autoComplete="off"
          />
          <Button type="submit">{words.keep}</Button>
        </form>
      </div>
    </Popover>
  )
}

import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { adminUsersPath } from '../../../platform/adminPaths.ts'
import { useActionForm } from '../../../platform/forms/useActionForm.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { Icon } from '../../../ui/layout/Icon.tsx'
import { Popover } from '../../../ui/overlays/Popover.tsx'
import { useSavedViews, type SavedView } from './useSavedViews.ts'
import { savedViewMessages as messages } from '../messages.ts'
import styles from './SavedViewsMenu.module.css'

/** The views of the users list that every admin has. */
const standardViews: readonly SavedView[] = [
  { name: messages.everyone, search: '' },
  { name: messages.trialing, search: '?status=trialing' },
  { name: messages.atRisk, search: '?tier=paid&activity=churn_risk' },
  { name: messages.unverified, search: '?verified=no' },
  { name: messages.staff, search: '?role=staff' },
]

/**
 * Removes the cursor from a query string: a saved view stores the search and the filters, but not which page was open.
 */
function withoutCursor(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('after')
  const rest = params.toString()
  return rest && `?${rest}`
}

type ViewListProps = {
  views: readonly SavedView[]
  currentSearch: string
  onOpen: () => void
  onRemove?: (name: string) => void
}

function ViewList({ views, currentSearch, onOpen, onRemove }: ViewListProps) {
  return (
    <ul className={styles.views}>
      {views.map(({ name, search }) => (
        <li key={name}>
          <Link to={adminUsersPath + search} aria-current={search === currentSearch || undefined} onClick={onOpen}>
            {name}
          </Link>
          {onRemove && <Button kind="bare" icon="close" label={messages.remove(name)} onPress={() => onRemove(name)} />}
        </li>
      ))}
    </ul>
  )
}

/** The menu of the views of the users list: those that every admin has, and those that this admin has saved. */
export function SavedViewsMenu({ userId }: { userId: string }) {
  const here = withoutCursor(useLocation().search)
  const { views, save, remove } = useSavedViews(userId)
  const [isOpen, setOpen] = useState(false)
  const { field, reset, onSubmit } = useActionForm({
    defaultValues: { view: '' },
    action: async ({ view }) => {
      save({ name: view.trim(), search: here })
      reset()
    },
    formatError: String,
  })
  const close = () => setOpen(false)
  const current = [...views, ...standardViews].find(({ search }) => search === here && search !== '')
  return (
    <Popover
      label={messages.title}
      align="start"
      isOpen={isOpen}
      onChange={setOpen}
      trigger={
        <Button size="dense">
          {current?.name ?? messages.title}
          <Icon name="chevron" />
        </Button>
      }
    >
      <ViewList views={standardViews} currentSearch={here} onOpen={close} />
      <div className={styles.own}>
        <h3>{messages.own}</h3>
        {views.length > 0 ? (
          <ViewList views={views} currentSearch={here} onOpen={close} onRemove={remove} />
        ) : (
          <p className={styles.hint}>{messages.none}</p>
        )}
        <form className={styles.form} noValidate onSubmit={onSubmit}>
          <TextField
            {...field('view', { validate: (name) => name.trim() !== '' || messages.nameMissing })}
            label={messages.name}
            maxLength={60}
            autoComplete="off"
          />
          <Button type="submit">{messages.save}</Button>
        </form>
      </div>
    </Popover>
  )
}

import { Button } from '../../../ui/actions/Button.tsx'
import { SearchField } from '../../../ui/forms/SearchField.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import type { ScriptListFilters } from '../queries.ts'
import * as messages from '../messages.ts'
import styles from './ScriptFilters.module.css'

const sortOptions = [
  { value: 'edited', label: messages.sortEdited },
  { value: 'opened', label: messages.sortOpened },
  { value: 'title', label: messages.fieldTitle },
] as const

export type ScriptFiltersProps = {
  filters: ScriptListFilters
  tags: readonly { tag: string; scripts: number }[]
  onChange: (part: Partial<ScriptListFilters>) => void
}

/** Lets the user filter and sort the scripts. */
export function ScriptFilters({ filters, tags, onChange }: ScriptFiltersProps) {
  const { search, tag, sort, onlyFavorites } = filters
  return (
    <div className={styles.tools} role="search">
      <div className={styles.search}>
        <SearchField
          label={messages.searchLabel}
          placeholder={messages.searchPlaceholder}
          maxLength={200}
          value={search}
          onChange={(value) => onChange({ search: value })}
        />
      </div>
      <div className={styles.filters}>
        <div className={styles.order}>
          <Select
            size="dense"
            label={messages.sortLabel}
            options={sortOptions}
            value={sort}
            onChange={(value) => onChange({ sort: value })}
          />
        </div>
        {tags.length > 0 && (
          <div className={styles.tag}>
            <Select
              size="dense"
              label={messages.tagFilterLabel}
              options={[
                { value: '', label: messages.tagFilterAll },
                ...tags.map((one) => ({ value: one.tag, label: `${one.tag} (${one.scripts})` })),
              ]}
              value={tags.find((one) => one.tag.toLowerCase() === tag?.toLowerCase())?.tag ?? ''}
              onChange={(value) => onChange({ tag: value === '' ? null : value })}
            />
          </div>
        )}
        <Button
          kind="bare"
          icon={onlyFavorites ? 'starred' : 'star'}
          isPressed={onlyFavorites}
          onPress={() => onChange({ onlyFavorites: !onlyFavorites })}
        >
          {messages.favouriteFilter}
        </Button>
      </div>
    </div>
  )
}

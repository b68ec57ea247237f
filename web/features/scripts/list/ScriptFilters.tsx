import { Button } from '../../ui/Button.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import type { Filters } from './queries.ts'
import * as words from './words.ts'
import styles from './SearchScripts.module.css'

const orders = [
  { value: 'edited', words: words.lastEdited },
  { value: 'opened', words: words.lastOpened },
  { value: 'title', words: words.title },
] as const

export type SearchScriptsProps = {
  filters: Filters
  tags: readonly { tag: string; scripts: number }[]
  onChange: (part: Partial<Filters>) => void
}

/** What of the scripts is shown, and in which order. */
export function SearchScripts({ filters, tags, onChange }: SearchScriptsProps) {
  const { search, tag, sort, onlyFavorites, includeArchived } = filters
  return (
    <div className={styles.tools} role="search">
      <div className={styles.search}>
        <SearchField
          label={words.searchScripts}
          placeholder={words.titleWordsTag}
          maxLength={200}
          value={search}
          onChange={(value) => onChange({ search: value })}
        />
      </div>
      <div className={styles.order}>
        <Select
          size="dense"
          label={words.sortBy}
          options={orders}
          value={sort}
          onChange={(value) => onChange({ sort: value })}
        />
      </div>
      {tags.length > 0 && (
        <div className={styles.tag}>
          <Select
            size="dense"
            label={words.tag}
            options={[
              { value: '', words: words.allTags },
              ...tags.map((one) => ({ value: one.tag, words: `${one.tag} (${one.scripts})` })),
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
        {words.favourites}
      </Button>
      <Switch
        label={words.showArchivedScripts}
        isOn={includeArchived}
        onChange={(isOn) => onChange({ includeArchived: isOn })}
      />
    </div>
  )
}

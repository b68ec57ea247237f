import { useNavigate } from 'react-router'
import { Button } from '../../../ui/Button.tsx'
import { Menu, type MenuItem } from '../../../ui/Menu.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import * as words from '../words.ts'
import styles from './Room.module.css'

type RoomBarProps = {
  scriptId: string
  title: string
  roles: readonly { name: string; speeches: number }[]
  mine: readonly string[]
  isReadOnly: boolean
  isDark: boolean
  onMine: (mine: readonly string[]) => void
  onLights: () => void
  onScenes: () => void
  onPart: () => void
  hasScenes: boolean
}

const mostRoles = 30

function PartMenu({ scriptId, roles, mine, isReadOnly, onMine }: RoomBarProps) {
  // Who plays one part changes it; several are put together in the casting, and taken off here.
  const choose = (name: string) => {
    const others = mine.filter((one) => one !== name)
    onMine(mine.length > 1 && others.length < mine.length ? others : mine.length > 1 ? [...mine, name] : [name])
  }
  const names = mine.join(', ') || words.nobody
  const items: MenuItem[] = [
    { heading: words.youAre },
    ...roles.slice(0, mostRoles).map(({ name, speeches }) => ({
      words: `${name}, ${words.lines(speeches)}`,
      isChosen: mine.includes(name),
      isDisabled: isReadOnly || (mine.length === 1 && mine.includes(name)),
      onChoose: () => choose(name),
    })),
    'rule',
    { words: words.castVoices, icon: 'sound', to: `/scripts/${scriptId}/cast` },
    { words: words.readThrough, icon: 'script', to: `/scripts/${scriptId}/read-through` },
  ]
  return (
    <Menu
      align="end"
      items={items}
      trigger={
        <button type="button" className={styles.part} aria-label={words.changePart(names)}>
          <span className={styles.partNames}>{names}</span>
          <Icon name="chevron" />
        </button>
      }
    />
  )
}

/** The bar over the sheet: the way out, the title, who I am, and the lights. */
export function RoomBar(props: RoomBarProps) {
  const navigate = useNavigate()
  const { title, isDark, onLights, onScenes, onPart, hasScenes } = props
  return (
    <header className={styles.bar}>
      <Button kind="bare" icon="back" label={words.leave} onPress={() => void navigate('/practice')} />
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <div className={styles.who}>
        <span className={styles.wide}>{words.youAre}</span>
        <PartMenu {...props} />
      </div>
      <div className={styles.wide}>
        {hasScenes && (
          <Button kind="bare" icon="menu" onPress={onScenes}>
            {words.scenes}
          </Button>
        )}
        <Button kind="bare" icon="star" onPress={onPart}>
          {words.yourPart}
        </Button>
        <Button kind="bare" icon="lamp" onPress={onLights}>
          {isDark ? words.lightsUp : words.lightsOut}
        </Button>
      </div>
    </header>
  )
}

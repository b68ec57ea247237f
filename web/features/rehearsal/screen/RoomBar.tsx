import { useNavigate } from 'react-router'
import { Button } from '../../../ui/actions/Button.tsx'
import { Menu, type MenuItem } from '../../../ui/actions/Menu.tsx'
import { Icon } from '../../../ui/layout/Icon.tsx'
import * as messages from '../messages.ts'
import styles from './RehearsalRoom.module.css'

type RoomBarProps = {
  scriptId: string
  title: string
  sceneName: string
  roles: readonly { name: string; speeches: number }[]
  mine: readonly string[]
  isReadOnly: boolean
  isDark: boolean
  onChangeRoles: (mine: readonly string[]) => void
  onLights: () => void
  onScenes: () => void
  onYourLines: () => void
  onYourPart: () => void
  hasScenes: boolean
}

const maxRoles = 30

function RoleMenu({ scriptId, roles, mine, isReadOnly, onChangeRoles }: RoomBarProps) {
  // If the user plays one role, the chosen role replaces it. If the user plays several, the chosen role is added or
  // removed.
  const choose = (name: string) => {
    const others = mine.filter((one) => one !== name)
    onChangeRoles(mine.length > 1 && others.length < mine.length ? others : mine.length > 1 ? [...mine, name] : [name])
  }
  const roleNames = mine.join(', ') || messages.barNoRole
  const items: MenuItem[] = [
    { heading: messages.barYouAre },
    ...roles.slice(0, maxRoles).map(({ name, speeches }) => ({
      label: `${name}, ${messages.lineCount(speeches)}`,
      isChosen: mine.includes(name),
      isDisabled: isReadOnly || (mine.length === 1 && mine.includes(name)),
      onChoose: () => choose(name),
    })),
    'rule',
    { label: messages.barCastVoices, icon: 'sound', to: `/scripts/${scriptId}/cast` },
    { label: messages.barCheckScript, icon: 'script', to: `/scripts/${scriptId}/read-through` },
  ]
  return (
    <Menu
      align="end"
      items={items}
      trigger={
        <button type="button" className={styles.part} aria-label={messages.barChangeRole(roleNames)}>
          <span className={styles.partNames}>{roleNames}</span>
          <Icon name="chevron" />
        </button>
      }
    />
  )
}

/**
 * Shows the top bar: the link back, the current scene, which opens the list of scenes, the user's role, and buttons for
 * the actor's lines, the actor's part and the dark or light colours (`onLights`).
 */
export function RoomBar(props: RoomBarProps) {
  const navigate = useNavigate()
  const { title, sceneName, isDark, onLights, onScenes, onYourLines, onYourPart, hasScenes } = props
  return (
    <header className={styles.bar}>
      <Button kind="bare" icon="back" label={messages.barLeave} onPress={() => void navigate('/practice')} />
      <div className={styles.place}>
        <h1 className={hasScenes ? styles.scriptTitle : styles.title} tabIndex={-1}>
          {title}
        </h1>
        {hasScenes && (
          <button
            type="button"
            className={styles.sceneButton}
            aria-label={messages.barScenes(sceneName)}
            onClick={onScenes}
          >
            <span>{sceneName}</span>
            <Icon name="chevron" />
          </button>
        )}
      </div>
      <div className={styles.who}>
        <span className={styles.wide}>{messages.barYouAre}</span>
        <RoleMenu {...props} />
      </div>
      <div className={styles.wide}>
        <Button kind="bare" icon="script" onPress={onYourLines}>
          {messages.yourLinesTitle}
        </Button>
        <Button kind="bare" icon="star" onPress={onYourPart}>
          {messages.yourPartTitle}
        </Button>
        <Button kind="bare" icon="lamp" onPress={onLights}>
          {isDark ? messages.lightsUp : messages.lightsOut}
        </Button>
      </div>
    </header>
  )
}

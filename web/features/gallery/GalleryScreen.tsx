import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { samples } from '../../ui/samples.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import styles from './GalleryScreen.module.css'

const themes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'out', label: 'Lights out' },
] as const

const sizes = [
  { value: '100', label: '100 %' },
  { value: '200', label: '200 %' },
] as const

type DisplayOptions = { theme: (typeof themes)[number]['value']; text: (typeof sizes)[number]['value'] }

/** Applies the theme and text size to the whole document, because dialogs and menus are outside the page's element. */
function useDisplayOptions({ theme, text }: DisplayOptions) {
  useEffect(() => {
    const { dataset } = document.documentElement
    const before = { ...dataset }
    dataset['text'] = text
    if (theme === 'out') dataset['lights'] = 'out'
    else if (theme !== 'system') dataset['theme'] = theme
    return () => {
      for (const name of ['text', 'lights', 'theme']) delete dataset[name]
      Object.assign(dataset, before)
    }
  }, [theme, text])
}

/** Stores the theme and text size of the gallery in the URL, so that a test can open them for a screenshot. */
function useOptionsInUrl() {
  const [params, setParams] = useSearchParams()
  const pick = <Value extends string>(name: string, options: readonly { value: Value }[], first: Value) =>
    options.find(({ value }) => value === params.get(name))?.value ?? first
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    next.set(name, value)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return { options: { theme: pick('theme', themes, 'system'), text: pick('text', sizes, '100') }, set }
}

const getAnchor = (title: string) => title.toLowerCase().replaceAll(/[^a-z]+/g, '-')

/** Shows samples of all basic UI components in the chosen theme and text size. The page exists only in local mode. */
export function GalleryScreen() {
  const { options, set } = useOptionsInUrl()
  useDisplayOptions(options)
  return (
    <Screen title="Gallery" lead="Every component in every state. Look here before you write a new one.">
      <div className={styles.tools}>
        <SegmentedControl
          label="Light"
          options={themes}
          value={options.theme}
          onChange={(theme) => set('theme', theme)}
        />
        <SegmentedControl label="Text" options={sizes} value={options.text} onChange={(text) => set('text', text)} />
      </div>
      <div className={styles.sections}>
        {samples.map(({ title, samples: items }) => (
          <section key={title} className={styles.section} aria-labelledby={getAnchor(title)}>
            <h2 id={getAnchor(title)}>{title}</h2>
            <ul className={styles.faces}>
              {items.map(({ name, show, isWide }) => (
                <li key={name} data-wide={isWide}>
                  <p className={styles.name}>{name}</p>
                  {show}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Screen>
  )
}

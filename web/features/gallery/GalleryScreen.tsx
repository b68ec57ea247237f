import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { Choice } from '../../ui/Choice.tsx'
import { samples } from '../../ui/samples.tsx'
import { Screen } from '../../ui/Screen.tsx'
import styles from './GalleryScreen.module.css'

const themes = [
  { value: 'system', words: 'System' },
  { value: 'light', words: 'Light' },
  { value: 'dark', words: 'Dark' },
  { value: 'out', words: 'Lights out' },
] as const

const sizes = [
  { value: '100', words: '100 %' },
  { value: '200', words: '200 %' },
] as const

type Look = { theme: (typeof themes)[number]['value']; text: (typeof sizes)[number]['value'] }

/** On the whole document, as dialogs and menus stand outside the page's own tree. */
function useLook({ theme, text }: Look) {
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

/** What is shown stands in the address, so that a picture of it can be taken by address. */
function useAddress() {
  const [params, setParams] = useSearchParams()
  const pick = <Value extends string>(name: string, options: readonly { value: Value }[], first: Value) =>
    options.find(({ value }) => value === params.get(name))?.value ?? first
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    next.set(name, value)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return { look: { theme: pick('theme', themes, 'system'), text: pick('text', sizes, '100') }, set }
}

const anchorOf = (title: string) => title.toLowerCase().replaceAll(/[^a-z]+/g, '-')

/** Every face of every piece, in either light and at either size of text. */
export function GalleryScreen() {
  const { look, set } = useAddress()
  useLook(look)
  return (
    <Screen title="Gallery" lead="Every face of every piece. Look here before you draw a new one.">
      <div className={styles.tools}>
        <Choice label="Light" options={themes} value={look.theme} onChange={(theme) => set('theme', theme)} />
        <Choice label="Text" options={sizes} value={look.text} onChange={(text) => set('text', text)} />
      </div>
      <div className={styles.sections}>
        {samples.map(({ title, samples: faces }) => (
          <section key={title} className={styles.section} aria-labelledby={anchorOf(title)}>
            <h2 id={anchorOf(title)}>{title}</h2>
            <ul className={styles.faces}>
              {faces.map(({ name, show, isWide }) => (
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

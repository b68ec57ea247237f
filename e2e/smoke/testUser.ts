import { type WebDriver, elementKey, WebDriverError, waitUntil } from './webDriver.ts'

type Role = 'body' | 'button' | 'link' | 'textbox' | 'checkbox' | 'slider' | 'dialog' | 'img' | 'file' | 'current'
type Name = string | RegExp

/** Operates a page in a browser like a user. Finds elements by role and name, as the other end-to-end tests do. */
export type TestUser = {
  readonly browser: string
  goTo(path: string): Promise<void>
  press(role: Role, name: Name): Promise<void>
  write(role: Role, name: Name, text: string): Promise<void>
  /** Waits until the element is visible. */
  sees(role: Role, name: Name): Promise<void>
  reads(text: Name): Promise<void>
  /** Returns the value of a slider or a field. */
  valueOf(role: Role, name: Name): Promise<string>
  /** Runs a function in the page. */
  run<Given extends unknown[], Answer>(
    act: (...given: Given) => Answer | Promise<Answer>,
    ...given: Given
  ): Promise<Answer>
  picture(): Promise<Buffer>
}

type Wanted = { role: string; source: string; flags: string; isWhole: boolean }

/** Runs in the page. Returns the first element with this role and name that is visible and enabled, else null. */
function find({ role, source, flags, isWhole }: Wanted): Element | null {
  const selectors: Record<string, string> = {
    button: 'button, summary, [role=button], [role=tab], [role=switch]',
    link: 'a[href]',
    textbox: 'textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file])',
    checkbox: 'input[type=checkbox], [role=checkbox]',
    slider: 'input[type=range], [role=slider]',
    dialog: 'dialog[open], [role=dialog]',
    img: 'img, [role=img]',
    file: 'input[type=file]',
    current: '[aria-current=true]',
    body: 'body',
    text: 'body',
  }
  const named = new RegExp(isWhole ? `^${source}$` : source, flags)
  const textOf = (id: string) => document.getElementById(id)?.textContent ?? ''
  const labelsOf = (element: Element) => ('labels' in element ? [...(element.labels as NodeListOf<Element>)] : [])
  const nameOf = (element: Element) =>
    element.getAttribute('aria-labelledby')?.split(' ').map(textOf).join(' ') ??
    element.getAttribute('aria-label') ??
    element.getAttribute('alt') ??
    (labelsOf(element)
      .map((label) => label.textContent)
      .join(' ') ||
      (element as HTMLElement).innerText)
  const isUsable = (element: Element) =>
    role === 'file' || (element.checkVisibility() && !('disabled' in element && element.disabled))
  const isNamed = (element: Element) => named.test(nameOf(element).replaceAll(/\s+/g, ' ').trim())
  const selector = selectors[role] ?? role
  // Elements in the main content or in a dialog are preferred to elements elsewhere.
  const places = [...document.querySelectorAll('main, dialog, [role=dialog]'), document.documentElement]
  const candidates = places.flatMap((place) => [...place.querySelectorAll(selector)])
  return candidates.find((element) => isUsable(element) && (role === 'body' || isNamed(element))) ?? null
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const wantedOf = (role: string, name: Name, isWhole: boolean): Wanted =>
  typeof name === 'string'
    ? { role, source: escaped(name), flags: '', isWhole }
    : { role, source: name.source, flags: name.flags, isWhole: false }

/**
 * WebDriver errors that are often temporary: they occur while the page changes, for example because an element was
 * replaced or covered. After such an error, the command is retried.
 */
const temporaryErrors = new Set([
  'stale element reference',
  'element click intercepted',
  'element not interactable',
  'no such element',
])

function elementIn(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !(elementKey in answer)) return undefined
  return String(answer[elementKey])
}

/**
 * Firefox runs each script in a sandbox with a separate global object. Values that later scripts need are therefore
 * stored in the page's `window`.
 */
const inPage = (script: string) => `const globalThis = window; ${script}`

/** Creates a user of a browser. `url` is the address of our server. */
export function createTestUser(driven: WebDriver, url: string): TestUser {
  const run = (act: (...given: never[]) => unknown, ...args: unknown[]) =>
    driven.send({ kind: 'run', script: inPage(`return (${String(act)})(...arguments)`), args })
  const complaintOf = (what: string) => async () =>
    `${driven.is}: ${what}\n${String(await run(() => `${location.href}\n${document.body.innerText.slice(0, 600)}`))}`

  async function using(role: string, name: Name, act: (element: string) => Promise<unknown>, isWhole = true) {
    let refusal = ''
    await waitUntil(
      async () => {
        try {
          const element = elementIn(await run(find, wantedOf(role, name, isWhole)))
          if (element === undefined) return undefined
          await act(element)
          return true
        } catch (error) {
          if (!(error instanceof WebDriverError && temporaryErrors.has(error.why))) throw error
          refusal = `: ${error.message}`
          return undefined
        }
      },
      () => complaintOf(`no ${role} ${String(name)}${refusal}`)(),
    )
  }
  const see = async () => undefined
  /**
   * Scrolls to an element. WebKitGTK's driver does this only for elements outside the window, but an element inside the
   * window may be covered by the bar at the bottom of the page.
   */
  const scrollTo = (element: string) =>
    driven.send({
      kind: 'run',
      script: "arguments[0].scrollIntoView({ block: 'nearest', behavior: 'instant' })",
      args: [{ [elementKey]: element }],
    })

  return {
    browser: driven.is,
    goTo: async (path) => void (await driven.send({ kind: 'open', url: new URL(path, url).href })),
    press: (role, name) =>
      using(role, name, async (element) => {
        await scrollTo(element)
        await driven.send({ kind: 'press', element })
      }),
    write: (role, name, text) => using(role, name, (element) => driven.send({ kind: 'type', element, text })),
    sees: (role, name) => using(role, name, see, role !== 'current'),
    reads: (text) => using('text', text, see, false),
    async valueOf(role, name) {
      const wanted = wantedOf(role, name, true)
      const script = `const found = (${String(find)})(...arguments); return found ? String(found.value) : ''`
      return String(await driven.send({ kind: 'run', script, args: [wanted] }))
    },
    run: async <Given extends unknown[], Answer>(act: (...given: Given) => Answer | Promise<Answer>, ...given: Given) =>
      (await run(act, ...given)) as Answer,
    picture: async () => Buffer.from(String(await driven.send({ kind: 'picture' })), 'base64'),
  }
}

// Every state of the Studio and of the voices.
import { answer, change, leaveUnanswered, refuse, unavailable } from './fakeAnswers.mjs'

const line = 'But soft! What light through yonder window breaks? It is the east, and Juliet is the sun.'
const scene = `INT. FERRY TERMINAL. NIGHT

A shuttered kiosk, one bench. MARA sits with a suitcase across her knees. TOBIN mops around her.

TOBIN
That was the last one.

MARA
I know. I watched it go.

TOBIN
You had a ticket. I clipped it myself.

MARA
I had two.

TOBIN
(softly)
Ah.

MARA
Don’t say “ah”. People say “ah” and then they sit down.

TOBIN
I wasn’t going to sit down.

MARA
Good.
`
const used = [
  429,
  'RESOURCE_EXHAUSTED',
  'character_limit_exceeded',
  'Character limit exceeded! You have 12 characters remaining this month. Upgrade to get unlimited access.',
  { currentUsage: 29_988, limit: 30_000, remaining: 12 },
]

const script = (page) => page.getByRole('textbox', { name: 'Script' })

const reader = (page) => page.getByRole('region', { name: 'Active Reader' })
/** Finds the text that says how much of the month's quota is left. It appears after the server has answered. */
const allowance = (page) => page.getByText(/left this month/).first()

/** Opens the Studio with a text. If the text is `scene`, waits until the page has recognised it as a script. */
async function studio(page, text = line) {
  await page.goto('/studio?voice=tom')
  await script(page).fill(text)
  await reader(page).waitFor()
  // A picture shows the beginning of the text, and not the end, where the caret is.
  await script(page).evaluate((field) => field.setSelectionRange(0, 0) ?? field.scrollTo(0, 0))
  if (text === scene) await page.getByRole('button', { name: 'Rehearse this' }).waitFor()
}

const press = (page, name) => page.getByRole('button', { name }).first().click()
const firstRow = (page) => page.getByRole('button', { name: /^Play “/ }).first()

/** Shows the newest generation as still running, for as long as the picture needs. */
const inTheMaking = (page) =>
  change(page, 'getUserGenerations', (data) => ({
    ...data,
    generations: data.generations.map((one, index) =>
      index === 0 ? { ...one, state: 'making', unitsDone: 8, units: 12, duration: null } : one,
    ),
  }))

const withHistory = (page, edit) =>
  change(page, 'getUserGenerations', (data) => ({ ...data, generations: data.generations.map(edit) }))

async function voices(page, category = 'Men') {
  await page.goto('/voices')
  await page
    .getByRole('button', { name: new RegExp(`^${category}\\b`, 'i') })
    .first()
    .click()
  await page
    .getByRole('button', { name: /Preview/ })
    .first()
    .waitFor()
}

export const studioStates = [
  {
    name: 'Studio, no plan yet',
    as: 'newUser',
    async show(page) {
      await page.goto('/studio')
      await page.getByRole('link', { name: /plans/i }).first().waitFor()
    },
  },
  {
    name: 'checking access',
    as: 'newUser',
    async show(page) {
      await leaveUnanswered(page, 'getUserSubscriptionStatus')
      await page.goto('/studio')
      await page.getByText('Checking access...').waitFor()
    },
  },
  {
    name: 'Studio, empty',
    as: 'freshActor',
    async show(page) {
      await page.goto('/studio')
      await reader(page).waitFor()
      await allowance(page).waitFor({ state: 'attached' })
    },
  },
  {
    name: 'loading',
    as: 'freshActor',
    async show(page) {
      await leaveUnanswered(page, 'getUserAvailableVoices')
      await leaveUnanswered(page, 'getUserGenerations')
      await page.goto('/studio')
      await script(page).waitFor()
    },
  },
  {
    name: 'voices and history failed',
    as: 'freshActor',
    async show(page) {
      await refuse(page, 'getUserAvailableVoices', unavailable)
      await refuse(page, 'voicesProxy', unavailable)
      await refuse(page, 'getUserGenerations', unavailable)
      await page.goto('/studio')
      await page.getByRole('button', { name: 'Try Again' }).first().waitFor({ timeout: 20_000 })
    },
  },
  {
    name: 'choosing a voice',
    as: 'freshActor',
    async show(page) {
      await page.goto('/studio')
      await press(page, /^Change the reader/)
      await page.getByRole('searchbox').first().fill('scot')
    },
  },
  {
    name: 'nobody found',
    as: 'freshActor',
    async show(page) {
      await page.goto('/studio')
      await press(page, /^Change the reader/)
      await page.getByRole('searchbox').first().fill('a name that nobody bears')
    },
  },
  { name: 'ready to generate', as: 'freshActor', show: (page) => studio(page, scene) },
  {
    name: 'month used up',
    as: 'freshActor',
    scroll: 'Reading',
    async show(page) {
      await answer(page, 'checkGenerationLimit', {
        canGenerate: false,
        reason: 'character_limit_exceeded',
        currentUsage: 29_988,
        limit: 30_000,
        remaining: 12,
      })
      await refuse(page, 'startGeneration', used)
      await studio(page)
      await press(page, 'Generate')
      await page.getByText(/Character limit exceeded/).waitFor()
    },
  },
  {
    name: 'generating failed',
    as: 'freshActor',
    scroll: 'Reading',
    async show(page) {
      await refuse(page, 'startGeneration', unavailable)
      await studio(page)
      await press(page, 'Generate')
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'making',
    as: 'actor',
    scroll: 'Reading',
    async show(page) {
      await inTheMaking(page)
      await studio(page, scene)
      await page
        .getByText(/Reading (line )?9 of 12/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'playing',
    as: 'actor',
    scroll: 'Now Playing',
    async show(page) {
      await studio(page, scene)
      await firstRow(page).click()
      await page.getByText('Now playing').first().waitFor()
      await page.waitForTimeout(1200)
    },
  },
  {
    name: 'paused',
    as: 'actor',
    scroll: 'Now Playing',
    async show(page) {
      await studio(page, scene)
      await firstRow(page).click()
      await page.getByText('Now playing').first().waitFor()
      await page.waitForTimeout(600)
      await page.getByRole('region', { name: 'Now Playing' }).getByRole('button', { name: 'Pause' }).click()
    },
  },
  {
    name: 'sound does not come',
    as: 'actor',
    scroll: 'Now Playing',
    async show(page) {
      await page.route('**/api/audio/**', (route) => route.abort())
      await page.route('**/*.mp3*', (route) => route.abort())
      await studio(page, scene)
      await firstRow(page).click()
      await page.getByRole('region', { name: 'Now Playing' }).getByRole('alert').waitFor()
    },
  },
  {
    name: 'history: failed, stopped, long names',
    as: 'actor',
    scroll: 'Your Voice History',
    async show(page) {
      await withHistory(page, (one, index) =>
        index === 0
          ? { ...one, state: 'failed', duration: null }
          : index === 1
            ? { ...one, state: 'cancelled', duration: null }
            : {
                ...one,
                title: 'The long goodbye at the ferry terminal, second version, softer',
                voiceName: 'Bartholomew-Alexander',
              },
      )
      await studio(page)
    },
  },
  {
    name: 'renaming',
    as: 'actor',
    async show(page) {
      await studio(page)
      await press(page, /^Rename/)
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'deleted, to be undone',
    as: 'actor',
    scroll: 'Your Voice History',
    async show(page) {
      await answer(page, 'deleteGeneration', { success: true })
      await studio(page)
      await press(page, /^Delete/)
      await page.getByRole('button', { name: 'Undo' }).waitFor()
    },
  },
  { name: 'voices', as: 'visitor', show: (page) => page.goto('/voices') },
  { name: 'voices, men', as: 'visitor', show: (page) => voices(page) },
  {
    name: 'voices, nobody found',
    as: 'visitor',
    async show(page) {
      await voices(page, 'Women')
      await page.getByRole('searchbox').first().fill('a name that nobody bears')
    },
  },
  {
    name: 'preview playing',
    as: 'visitor',
    async show(page) {
      await voices(page)
      await press(page, /Preview/)
      await page.waitForTimeout(700)
    },
  },
  {
    name: 'preview failed',
    as: 'visitor',
    async show(page) {
      await page.route(/\.mp3/, (route) => route.abort())
      await voices(page)
      await press(page, /Preview/)
      await page.getByText(/Unable to play voice preview/).waitFor()
    },
  },
]

// Every state of the practice pages and the rehearsal room, with a sample scene and a silent microphone.
import { answer } from './fakeAnswers.mjs'

const content = `INT. FERRY TERMINAL. NIGHT

A shuttered kiosk, one bench. MARA sits with a suitcase across her knees.

TOBIN
That was the last one.

MARA
I know. I watched it go.

TOBIN
You had a ticket. I clipped it myself.

MARA
I had two.

TOBIN
(stops mopping)
Ah.

MARA
Don’t say “ah”. People say “ah” and then they make tea.

TOBIN
I was going to say the heater works. The tea is a separate matter.

MARA
She said yes, you know. Twice. Once on the telephone and once on the stairs.

TOBIN
And the third time?

MARA
(beat)
The third time you have to be standing on the boat.

TOBIN
First sailing’s ten past six.
`
const title = 'The Late Ferry'

async function call(page, name, data) {
  const { origin } = new URL((await page.request.get('/api/health/live')).url())
  const answer = await page.request.post(`/api/call/${name}`, { data: { data }, headers: { origin } })
  return (await answer.json()).data
}

async function scriptOf(page) {
  const { scripts } = await call(page, 'getUserScripts', { search: title })
  if (scripts[0]) return scripts[0].id
  const { scriptId } = await call(page, 'saveScript', { title, content, tags: [] })
  const { roles } = await call(page, 'proposeCasting', { scriptId, mine: [] })
  const cast = Object.fromEntries(roles.map(({ name, voiceId }) => [name, { voiceId, speed: 1 }]))
  await call(page, 'saveCasting', {
    scriptId,
    version: 0,
    casting: { mine: ['MARA'], roles: cast, pronunciations: [] },
  })
  return scriptId
}

/** Returns the id of a script that is not cast yet, in which the parser doubts that LOUDSPEAKER is a role. */
async function uncastOf(page) {
  const name = 'Before the last sailing'
  const { scripts } = await call(page, 'getUserScripts', { search: name })
  if (scripts[0]) return scripts[0].id
  const more = '\nLOUDSPEAKER\nThe terminal is closing.\n'
  return (await call(page, 'saveScript', { title: name, content: content + more, tags: [] })).scriptId
}

/** Runs in the page: replaces the microphone by one that is silent. */
function silentMicrophone() {
  navigator.mediaDevices.getUserMedia = async () => new AudioContext().createMediaStreamDestination().stream
}

/**
 * Opens the rehearsal room before the first cue, as MARA. The microphone is silent unless the caller passes another
 * one.
 */
export async function readyRoom(page, settings = {}, bringMicrophone = () => page.addInitScript(silentMicrophone)) {
  await bringMicrophone()
  const scriptId = await scriptOf(page)
  const usual = { wasAsked: true, hiding: 'whole', lights: 'on', isLarge: false, waitsForVoice: true }
  await call(page, 'saveRehearsal', { scriptId, settings: { ...usual, ...settings }, place: null })
  await page.goto(`/practice?script=${scriptId}`)
  await page.getByRole('button', { name: 'Begin' }).waitFor()
}

/** Opens the rehearsal room and moves to the actor's line in the middle of the scene. */
async function atMyLine(page, settings) {
  await readyRoom(page, settings)
  await page.getByRole('button', { name: 'Start at line 6' }).click()
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByText('Listening. Take your time.').waitFor()
}

const press = (page, name) => page.getByRole('button', { name, exact: true }).click()
/** Presses a button that is visible in the rehearsal room on large screens, and is in a panel on phones. */
async function pressInRoom(page, name) {
  const button = page.getByRole('button', { name, exact: true }).locator('visible=true').first()
  if (!(await button.isVisible())) await press(page, 'Loop, speed and more')
  await button.click()
}
const shown = (page, name) => page.getByRole('dialog', { name }).waitFor()

export const rehearsalStates = [
  {
    name: 'Which script',
    show: async (page) => {
      await scriptOf(page)
      await page.goto('/practice')
      await page.getByRole('link', { name: title }).waitFor()
    },
  },
  {
    name: 'My scripts',
    show: async (page) => {
      await scriptOf(page)
      await uncastOf(page)
      await page.goto('/scripts')
      await page.getByRole('link', { name: title, exact: true }).waitFor()
    },
  },
  {
    name: 'A script',
    show: async (page) => {
      await page.goto(`/scripts/${await scriptOf(page)}`)
      await page.getByRole('heading', { name: 'Acts and scenes' }).waitFor()
    },
  },
  {
    name: 'A date to be off book',
    show: async (page) => {
      await page.goto(`/scripts/${await scriptOf(page)}/plan`)
      await page.getByRole('button', { name: 'Make this plan' }).waitFor()
    },
  },
  {
    name: 'Check the script, with a doubt',
    // The page scrolls to the doubt, and the picture begins there.
    keepsScroll: true,
    show: async (page) => {
      await page.goto(`/scripts/${await uncastOf(page)}/read-through`)
      await page.getByRole('button', { name: 'It is right' }).waitFor()
    },
  },
  {
    name: 'Check the script, without doubts',
    keepsScroll: true,
    show: async (page) => {
      await page.goto(`/scripts/${await uncastOf(page)}/read-through`)
      // This correction must not be stored on the server, because the other states show the doubt.
      await answer(page, 'saveCorrections', { version: 1 })
      await page.getByRole('button', { name: 'It is right' }).click()
      await page.getByText('No doubts left').waitFor()
    },
  },
  {
    name: 'The casting',
    show: async (page) => {
      await page.goto(`/scripts/${await scriptOf(page)}/cast`)
      await page.getByRole('checkbox', { name: 'I play TOBIN' }).waitFor()
    },
  },
  {
    name: 'Another voice for a role',
    show: async (page) => {
      await page.goto(`/scripts/${await scriptOf(page)}/cast`)
      await page
        .getByRole('button', { name: /^Swap .*, who reads TOBIN$/ })
        .first()
        .click()
      await shown(page, 'Who reads TOBIN?')
      // The list of voices is loaded only when it is opened.
      await page.getByRole('dialog').getByRole('searchbox').waitFor()
    },
  },
  {
    name: 'Whom I play',
    show: async (page) => {
      await page.goto(`/practice?script=${await uncastOf(page)}`)
      await page.getByRole('button', { name: /^MARA/ }).waitFor()
    },
  },
  { name: 'Before the first cue', show: (page) => readyRoom(page) },
  {
    name: 'The microphone is explained',
    show: async (page) => {
      await readyRoom(page, { wasAsked: false })
      await press(page, 'Begin')
      await shown(page, 'Use your microphone?')
    },
  },
  { name: 'My line', show: (page) => atMyLine(page) },
  { name: 'First letters', show: (page) => atMyLine(page, { hiding: 'letters' }) },
  {
    name: 'Blanks and a prompt',
    show: async (page) => {
      await atMyLine(page, { hiding: 'blanks' })
      await page.keyboard.press('p')
    },
  },
  {
    name: 'What you see of your lines',
    show: async (page) => {
      await atMyLine(page, { hiding: 'letters' })
      await page.getByRole('button', { name: /^What you see of your lines/ }).click()
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'Your lines',
    show: async (page) => {
      await readyRoom(page)
      await pressInRoom(page, 'Your lines')
      await shown(page, 'Your lines')
    },
  },
  {
    name: 'Another reading',
    show: async (page) => {
      await readyRoom(page)
      await page
        .getByRole('button', { name: /^Another reading of line/ })
        .first()
        .click()
      await shown(page, 'Another reading')
    },
  },
  { name: 'Lights out', show: (page) => atMyLine(page, { hiding: 'letters', lights: 'out' }) },
  { name: 'Large type', show: (page) => atMyLine(page, { isLarge: true }) },
  {
    name: 'The end of the scene',
    show: async (page) => {
      await atMyLine(page, { hiding: 'letters' })
      const result = page.getByRole('heading', { name: /lines? right$/ })
      while (!(await result.isVisible())) await page.keyboard.press('ArrowRight')
    },
  },
  {
    name: 'Loop, speed and more',
    show: async (page) => {
      await atMyLine(page)
      await press(page, 'Loop, speed and more')
      await shown(page, 'Loop, speed and more')
    },
  },
].map((state) => ({ ...state, as: 'actor' }))

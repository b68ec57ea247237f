import type { Locator, Page } from '@playwright/test'
import { sampleScript } from '../fixtures/sampleScript.ts'
import { callAs, createAccount, createUniqueEmail } from '../fixtures/testUsers.ts'
import { expect, test } from '../fixtures/testServer.ts'
import { expectAccessible, expectLargeTextToFit, setWidth, widths } from './checkPage.ts'

const dialogue = sampleScript.slice(sampleScript.indexOf('TOBIN'))
const title = 'The Late Ferry'
/** A play of two acts, so that the page asks the actor where to start. */
const play = ['ACT I', 'SCENE 1', dialogue, 'SCENE 2', dialogue, 'ACT II', dialogue].join('\n\n')

/**
 * Creates an account with the play. If `mine` names roles, the actor plays them, and a key press ends their lines.
 * Returns the path of the script's page.
 */
async function savePlay(page: Page, server: Parameters<typeof createAccount>[1], mine: string[]) {
  await createAccount(page, server, createUniqueEmail('path'))
  const { scriptId } = await callAs(page, server, 'saveScript', { title, content: play, tags: [] })
  if (mine.length > 0) {
    await callAs(page, server, 'saveCasting', {
      ...{ scriptId, casting: { mine, roles: {}, pronunciations: [] }, version: 0 },
    })
    const settings = { waitsForVoice: false, waitsForTime: false, wasAsked: true }
    await callAs(page, server, 'saveRehearsal', { scriptId, settings })
  }
  return `/scripts/${String(scriptId)}`
}

/** Presses Tab until the element has the focus. Returns how often Tab was pressed. */
async function countTabStops(page: Page, target: Locator): Promise<number> {
  await target.waitFor()
  for (let stops = 0; stops < 50; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return stops
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${target.toString()}`)
}

test('on the page of a script, a keyboard user starts the rehearsal after at most six presses of Tab', async ({
  page,
  server,
}) => {
  await page.goto(await savePlay(page, server, ['MARA']))
  const toContent = await countTabStops(page, page.getByRole('link', { name: 'Skip to the content' }))
  await page.keyboard.press('Enter')
  const toRehearse = await countTabStops(page, page.getByRole('link', { name: /^Rehearse/ }))
  await page.keyboard.press('Enter')
  // Enter on the link *Rehearse* starts the rehearsal; no second button must be pressed.
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  process.stdout.write(`tab stops to the beginning of a rehearsal: ${toContent + toRehearse}\n`)
  expect(toContent + toRehearse).toBeLessThanOrEqual(6)
})

/**
 * Checks the open page at every width in both themes and with text at 200 %, and checks its reading order for screen
 * readers.
 */
async function checkPage(page: Page, where: string, order: readonly string[]) {
  const findRows = async () => {
    const snapshot = await page.locator('body').ariaSnapshot()
    const rows = snapshot.split('\n').map((row) => row.trim())
    return order.map((start) => rows.findIndex((row) => row.startsWith(`- ${start}`)))
  }
  await expect.poll(findRows, `${where}: ${order.join(', ')}`).not.toContain(-1)
  const found = await findRows()
  expect.soft(found, `${where}: ${order.join(', ')}`).toEqual(found.toSorted((one, other) => one - other))
  for (const width of widths) {
    await setWidth(page, width)
    await expectAccessible(page, `${where} at ${width} px`)
  }
  await expectLargeTextToFit(page, where)
  await setWidth(page, 1280)
}

/**
 * Checks that the open menu is inside the window of a phone with text at 200 %. `expectLargeTextToFit` does not notice
 * a menu outside the window, because such a menu does not make the page wider.
 */
async function expectMenuToFit(page: Page) {
  await setWidth(page, 360)
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  const box = await page.getByRole('menu').boundingBox()
  expect.soft((box?.x ?? 0) + (box?.width ?? Infinity), 'right edge of the menu').toBeLessThanOrEqual(360)
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''))
  await setWidth(page, 1280)
}

/** The order in which a screen reader reads each page, from top to bottom: docs/actor-path.md. */
const readingOrder = {
  script: [
    ...['link "Skip to the content"', 'link "My Scripts"', 'heading "The Late Ferry" [level=1]', 'region "Your part"'],
    ...['link "Choose your role"', 'region "Acts and scenes"', 'region "Cast"', 'region "With this script"'],
  ],
  start: [
    ...[
      'link "Skip to the content"',
      'heading "Mara, 9 lines" [level=1]',
      'paragraph: TOBIN cue',
      'button "Begin Act I',
    ],
    ...['region "Or start somewhere else"', 'group "Act I"', 'group "Several scenes"'],
  ],
  room: [
    ...['button "Leave rehearsal"', 'heading "The Late Ferry" [level=1]', 'button "Act I, Scene 1. Choose a scene"'],
    ...['region "The script"', 'button "Start at line 1"', 'button "Start at line 7"', 'slider "Place in the scene"'],
    ...['\'button "What you see of your lines', 'button "To the cue"', 'button "Go on"', 'button "Prompt"'],
  ],
  role: [...['link "The script"', 'heading "Who are you playing?" [level=1]', 'button "MARA']],
  yourLines: [
    ...['heading "Your lines" [level=2]', 'tablist "Acts"', 'tab "Act I"', 'tab "Act II"', 'region "Scene 1"'],
    ...['region "Scene 2"'],
  ],
  reading: [
    ...['heading "Another reading" [level=2]', 'blockquote', 'radiogroup', 'button "As written"', 'textbox'],
    ...['button "Done"'],
  ],
  end: [
    ...['button "Leave rehearsal"', 'heading "The Late Ferry" [level=1]', 'region "The script"'],
    ...['button "Drill these', 'list "Lines to practise"', 'button "Run Act I, Scene 1 again"'],
    ...['\'button "Next: Act I, Scene 2', 'button "Download the scene as MP3"'],
  ],
  drill: [
    ...['button "End the drill"', 'heading "3 lines to practise" [level=1]', 'img "Right'],
    ...['region "The script"', '\'button "What you see of your lines', 'button "To the cue"', 'button "Go on"'],
  ],
  review: [
    ...['heading "The Late Ferry" [level=1]', 'link "Rehearse"', 'button "Previous doubt"', 'button "Next doubt"'],
    ...['combobox "Go to a scene"', 'button "It is right"'],
  ],
  planForm: [
    ...['heading "Off book by …" [level=1]', 'radiogroup "Day"', 'textbox "Another date"', 'textbox "Time"'],
    ...['radiogroup "Minutes a day"', 'button "Make this plan"', 'region "The plan"'],
  ],
  plan: ['link "The Late Ferry"', 'heading "Off book by', 'heading "Tomorrow"', 'button "Add to calendar"'],
  practice: [
    ...[
      'heading "Practice" [level=1]',
      'tab "Rehearse"',
      'region "Your next date"',
      'link "Show the plan"',
      'region "Today"',
    ],
    ...['region "Add a script"', 'region "Your scripts"'],
  ],
}

test.describe('every screen between opening a script and the end of a scene is accessible', () => {
  test.slow()

  test('the pages of the script, the start of a run, the run and the end of a scene are accessible and have the documented reading order', async ({
    page,
    server,
  }) => {
    await page.goto(await savePlay(page, server, []))
    await expect(page.getByRole('region', { name: 'Acts and scenes' })).toBeVisible()
    await checkPage(page, 'the page of a script without a role', readingOrder.script)
    await page.getByRole('link', { name: 'Choose your role' }).click()
    await expect(page.getByRole('button', { name: /^MARA/ })).toBeVisible()
    await checkPage(page, 'the choice of the role', readingOrder.role)
    await page.getByRole('button', { name: /^MARA/ }).click()
    const start = page.getByRole('button', { name: /^Start at my first cue|^Begin/ })
    await expect(start).toBeEnabled()
    await checkPage(page, 'the start of a run', readingOrder.start)
    await start.click()
    await page.getByRole('button', { name: 'Continue by time instead' }).click()
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: 'Go on' })).toBeVisible()
    await checkPage(page, 'the room', readingOrder.room)
    await page.getByRole('button', { name: /^What you see of your lines/ }).click()
    await expectMenuToFit(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Your lines', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Your lines' })).toBeVisible()
    await checkPage(page, 'the list of your lines', readingOrder.yourLines)
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /^Another reading of line/ })
      .first()
      .click()
    const reading = page.getByRole('dialog', { name: 'Another reading' })
    await reading.getByRole('button', { name: 'Slower', exact: true }).click()
    await expect(reading.getByText('You hear: slower, longer pauses.')).toBeVisible()
    await checkPage(page, 'another reading of a line', readingOrder.reading)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Go on' }).click()
    const result = page.getByRole('heading', { name: /lines? right$/ })
    while (!(await result.isVisible())) await page.keyboard.press('ArrowRight')
    await checkPage(page, 'the end of a scene', readingOrder.end)
    await page.getByRole('button', { name: /^Drill these/ }).click()
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: 'Go on' })).toBeVisible()
    await checkPage(page, 'a drill', readingOrder.drill)
  })

  test('the script review of a play with several doubts is accessible', async ({ page, server }) => {
    await createAccount(page, server, createUniqueEmail('review'))
    const doubts = 'LOUDSPEAKER\nThe terminal is closing.\n\nSTOKER\nMind the rope.'
    const { scriptId } = await callAs(page, server, 'saveScript', { title, content: `${play}\n\n${doubts}`, tags: [] })
    await page.goto(`/scripts/${String(scriptId)}/read-through`)
    await expect(page.getByRole('button', { name: 'Previous doubt' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Go to a scene' })).toBeVisible()
    await checkPage(page, 'the review with doubts', readingOrder.review)
  })

  test('the page of a practice plan, and the practice page with the next step of the plan, are accessible and have the documented reading order', async ({
    page,
    server,
  }) => {
    const address = await savePlay(page, server, ['MARA'])
    await page.goto(`${address}/plan`)
    await expect(page.getByRole('button', { name: 'Make this plan' })).toBeVisible()
    await checkPage(page, 'the form of a plan', readingOrder.planForm)
    await page.getByRole('button', { name: 'Make this plan' }).click()
    await expect(page.getByRole('button', { name: 'Add to calendar' })).toBeVisible()
    await checkPage(page, 'a plan', readingOrder.plan)
    await page.goto('/practice')
    await expect(
      page.getByRole('region', { name: 'Your next date' }).getByRole('link', { name: 'Show the plan' }),
    ).toBeVisible()
    await checkPage(page, 'the practice page', readingOrder.practice)
  })
})

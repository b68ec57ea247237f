// The states of every admin page, as an administrator sees them, with the sample data.
import { answerAdminRequests } from './adminAnswers.mjs'

const heading = (page) => page.getByRole('heading', { level: 1 }).first().waitFor()
/** Waits until the charts are drawn. Their code loads after the metrics. */
const drawn = (page) => page.waitForTimeout(600)

/** Creates a state (a page in a situation to be photographed) of an admin page. `act` runs after the page is open. */
const room = (address, { name = address, as = 'admin', act = async () => undefined } = {}) => ({
  name: `/admin/${name}`,
  as,
  async show(page) {
    await answerAdminRequests(page)
    await page.goto(`/admin/${address}`)
    await heading(page)
    await page.waitForFunction(() => !document.querySelector('[role=status][aria-label^=Loading]'))
    await drawn(page)
    await act(page)
  },
})

const press = (words) => async (page) => {
  await page.getByRole('button', { name: words }).first().click()
  await page.getByRole('dialog').waitFor()
}

async function openWays(page) {
  const ways = page.getByRole('button', { name: /^Admin pages/ })
  if (await ways.isVisible()) await ways.click()
}

async function chooseSome(page) {
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('checkbox', { name: /^Select Teodor/ }).uncheck()
}

/** Shows a page without data: the operation `name` returns this empty answer. */
const nothingYet = (name, answer) => async (page) => {
  await page.route(`**/api/call/${name}`, (route) => route.fulfill({ json: { data: answer } }))
  await page.reload()
  await heading(page)
  await page.waitForFunction(() => !document.querySelector('[role=status][aria-label^=Loading]'))
}

async function outOfReach(page) {
  await page.route('**/api/call/listUsers', (route) => route.abort())
  await page.reload()
  await page.getByRole('alert').first().waitFor()
}

export const adminStates = [
  room('dashboard'),
  room('dashboard?days=90&as=table', { name: 'dashboard, as table' }),
  room('users'),
  room('users', { name: 'users, chosen', act: chooseSome }),
  room('users?q=vance&tier=paid', { name: 'users, filtered', act: openWays }),
  room('users', { name: 'users, views', act: (page) => page.getByRole('button', { name: 'Views' }).click() }),
  room('users', { name: 'users, out of reach', act: outOfReach }),
  room('users/u1'),
  room('users/u1', { name: 'users/u1, promoting', act: press('Promote to paid') }),
  room('users/u1', { name: 'users/u1, messaging', act: press('Message') }),
  room('subscriptions'),
  room('analytics'),
  room('coupons'),
  room('coupons', { name: 'coupons, none', act: nothingYet('getCoupons', { coupons: [] }) }),
  room('coupons/c1', { name: 'coupon' }),
  room('coupons/c1', { name: 'coupon, editing', act: press('Edit') }),
  room('coupons/c1', { name: 'coupon, deleting', act: press('Delete') }),
  room('coupons', { name: 'coupons, many codes', act: press('Batch of codes') }),
  room('agencies'),
  room('agencies/a1', { name: 'agency' }),
  room('voices'),
  room('messages'),
  room('messages', { name: 'messages, writing', act: press('Write a message') }),
  room('contact', { act: (page) => page.getByRole('button', { name: /Voices for a school/ }).click() }),
  room('blog'),
  room('blog/edit/the-ghost-light', { name: 'blog, editing' }),
  room('site'),
  room('logs'),
  room('views', { name: 'impersonations' }),
  room('views', {
    name: 'account views, one',
    act: (page) => page.getByRole('button', { name: /wilhelmina/ }).click(),
  }),
  room('mail'),
  room('jobs'),
  room('errors'),
  room('errors?tab=vitals', { name: 'errors, vitals' }),
  room('security'),
  room('impersonate'),
]

// Every room of the office, as an administrator sees it, over a house of some size.
import { tellOfTheHouse } from './officeAnswers.mjs'

const heading = (page) => page.getByRole('heading', { level: 1 }).first().waitFor()
/** Charts come as a file of their own, after the figures. */
const drawn = (page) => page.waitForTimeout(600)

/** A room that only needs to be entered. */
const room = (address, { name = address, as = 'admin', act = async () => undefined } = {}) => ({
  name: `/admin/${name}`,
  as,
  async show(page) {
    await tellOfTheHouse(page)
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
  const ways = page.getByRole('button', { name: /^Admin rooms/ })
  if (await ways.isVisible()) await ways.click()
}

export const adminStates = [
  room('dashboard'),
  room('dashboard?days=90&as=table', { name: 'dashboard, as table' }),
  room('users'),
  room('users?q=vance&tier=paid', { name: 'users, filtered', act: openWays }),
  room('users/u1'),
  room('users/u1', { name: 'users/u1, promoting', act: press('Promote to paid') }),
  room('users/u1', { name: 'users/u1, messaging', act: press('Message') }),
  room('users', { name: 'users, views', act: (page) => page.getByRole('button', { name: 'Views' }).click() }),
  room('subscriptions'),
  room('coupons'),
  room('agencies'),
  room('analytics'),
  room('voices'),
  room('messages'),
  room('contact'),
  room('blog'),
  room('blog/create'),
  room('site'),
  room('logs'),
  room('views', { name: 'account views' }),
  room('mail'),
  room('jobs'),
  room('errors'),
  room('security'),
  room('impersonate'),
]

// Every page at least once, as a user who may open it. The other files of this folder list states of single pages.
import { answer, leaveUnanswered } from './fakeAnswers.mjs'

// Some headings are visible only to screen readers, so this waits until the heading is attached, not visible.
const heading = (page) => page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })

/** Creates a state (a page in a situation to be photographed) that needs no action after the page is open. */
const opened = (as, address, name = address) => ({
  name,
  as,
  async show(page) {
    await page.goto(address)
    await heading(page)
    await page.getByText('Checking your code…').waitFor({ state: 'hidden' })
  },
})

const press = (page, name) => page.getByRole('button', { name }).first().click()

async function openCheckout(page) {
  await page.goto('/pricing')
  await press(page, 'Subscribe yearly')
  await page.getByRole('button', { name: 'Pay' }).waitFor()
}

const visitorPages = [
  ['/'],
  ['/voices'],
  ['/pricing'],
  ['/pricing?message=subscription_required'],
  ['/pricing?message=subscription_error'],
  ['/trial'],
  ['/trial?code=BREAKALEG'],
  ['/trial?code=NOSUCHCODE'],
  ['/sign-in'],
  ['/sign-in?message=session_expired'],
  ['/sign-in?mode=email-link'],
  ['/sign-up'],
  ['/forgot-password'],
  ['/reset-password?token=none', '/reset-password'],
  ['/verify-email?token=none', '/verify-email'],
  ['/sign-in-link?token=none', '/sign-in-link'],
  ['/about'],
  ['/faq'],
  ['/contact'],
  ['/privacy'],
  ['/terms'],
  ['/blog'],
  ['/subscribe/cancel'],
  ['/studio', '/studio, signed out'],
  ['/no-such-scene'],
  ['/offline'],
  ['/dev/mailbox'],
].map(([address, name]) => opened('visitor', address, name))

const paying = [
  {
    name: '/dev/checkout',
    as: 'newUser',
    show: openCheckout,
  },
  {
    name: '/dev/checkout, declined',
    as: 'newUser',
    async show(page) {
      await openCheckout(page)
      await press(page, 'Decline')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: '/dev/checkout, over',
    as: 'newUser',
    async show(page) {
      await openCheckout(page)
      const address = page.url()
      await press(page, 'Cancel')
      await heading(page)
      await page.goto(address)
      await heading(page)
    },
  },
  {
    name: '/subscribe/success, waiting',
    as: 'newUser',
    async show(page) {
      await leaveUnanswered(page, 'verifyCheckoutSession')
      await page.goto('/subscribe/success?session_id=cs_waiting')
      await page.getByText('Your payment is being confirmed.').waitFor()
    },
  },
  {
    name: '/subscribe/success',
    as: 'newUser',
    async show(page) {
      await answer(page, 'verifyCheckoutSession', { success: true })
      // The page redirects automatically after four seconds, which is too soon for a picture. This delays the redirect.
      await page.addInitScript(() => {
        const start = globalThis.setTimeout
        globalThis.setTimeout = (act, ms, ...rest) => start(act, ms === 4_000 ? 1e8 : ms, ...rest)
      })
      await page.goto('/subscribe/success?session_id=cs_paid')
      await page.getByText('Your plan is active.').waitFor()
    },
  },
]

const contactSent = {
  name: '/contact, sent',
  as: 'visitor',
  async show(page) {
    await answer(page, 'sendContactMessage', { success: true })
    await page.goto('/contact')
    await page.getByLabel('Name').fill('Wilhelmina Featherstonehaugh')
    await page.getByLabel('Email').fill('w@example.org')
    await page.getByLabel('Subject').fill('A voice for my aunt')
    await page.getByLabel('Message').fill('Would you have one?')
    await page.getByRole('main').locator('button[type=submit]').click()
    await page.getByText(/Thank you for your message/).waitFor()
  },
}

const contactEmpty = {
  name: '/contact, not filled in',
  as: 'visitor',
  async show(page) {
    await page.goto('/contact')
    await page.getByRole('main').locator('button[type=submit]').click()
    await page.getByText('Please fill in all fields').waitFor()
  },
}

const faqEmpty = {
  name: '/faq, nothing found',
  as: 'visitor',
  async show(page) {
    await page.goto('/faq')
    await page.getByRole('searchbox').fill('trombone')
  },
}

const firstPost = {
  name: '/blog/{slug}',
  as: 'visitor',
  async show(page) {
    await page.goto('/blog')
    const post = page.getByRole('main').locator('a[href^="/blog/"]').first()
    if (await post.count()) await post.click()
    else await page.goto('/blog/no-such-post')
    await heading(page)
  },
}

/** Each page, with the kind of user who sees it. `pictures.mjs` signs the users in. */
export const pageStates = [
  ...visitorPages,
  firstPost,
  faqEmpty,
  contactEmpty,
  contactSent,
  opened('unverified', '/pricing', '/pricing, to verify'),
  opened('newUser', '/pricing', '/pricing, to choose'),
  opened('newUser', '/trial?code=BREAKALEG', '/trial?code=, signed in'),
  ...paying,
  opened('newUser', '/studio', '/studio, no plan'),
  {
    name: '/studio',
    as: 'actor',
    async show(page) {
      await page.goto('/studio')
      await page.getByRole('textbox', { name: 'Script' }).waitFor()
    },
  },
  {
    name: '/practice',
    as: 'actor',
    async show(page) {
      await page.goto('/practice?tab=speech')
      await page.getByText(/left this month/).waitFor()
    },
  },
  opened('newUser', '/scripts', '/scripts, none yet'),
  {
    name: '/scripts',
    as: 'actor',
    async show(page) {
      await page.goto('/scripts')
      await page.getByText('The sandwich, scene four').first().waitFor()
    },
  },
  {
    name: '/scripts, one open',
    as: 'actor',
    async show(page) {
      await page.goto('/scripts')
      await page.getByText('The sandwich, scene four').first().click()
    },
  },
  opened('newUser', '/account', '/account, free'),
  opened('unverified', '/account', '/account, to verify'),
  opened('actor', '/account', '/account, on trial'),
  opened('actor', '/change-password'),
  opened('actor', '/set-password'),
  opened('admin', '/admin/impersonate'),
  opened('admin', '/admin/dashboard'),
]

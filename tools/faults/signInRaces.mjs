// Tests S-13 and S-18 at two servers: attempts with wrong passwords, and one link that is used many times at the same
// time.
import { pause } from '../testing/servers.mjs'
import { signUpPatiently } from '../testing/browser.mjs'

const attempts = 64
/** How many wrong passwords for one account the server checks before it refuses further attempts. */
const checkedAttempts = 5
const uses = 50
const mailWithinMs = 20_000

/** Sends 64 wrong passwords for one account to both servers at the same time: one to five must be checked. */
export async function attemptsRace({ servers, experiment, callAt, outcomesOf }) {
  const place = { directUrl: servers[0].directUrl, publicUrl: experiment.publicUrl }
  const { email } = await signUpPatiently(place, { trial: false })
  const stranger = { cookies: new Map() }
  const requests = Array.from({ length: attempts }, (_, index) =>
    callAt(servers[index % 2].directUrl, stranger, experiment.publicUrl, 'signIn', {
      email,
      password: 'not-the-password',
    }),
  )
  const outcomes = await outcomesOf(requests)
  const checked = outcomes['auth/invalid-credential'] ?? 0
  const complaints = []
  if (checked === 0 || checked > checkedAttempts) complaints.push(`${checked} passwords were checked`)
  // The server limits the attempts for each account and for each client address. Refusals by both limits count.
  const refused = (outcomes['auth/too-many-requests'] ?? 0) + (outcomes.rate_limited ?? 0)
  if (checked + refused !== attempts) complaints.push(`answers were ${JSON.stringify(outcomes)}`)
  return { complaints, figures: outcomes }
}

/** Waits for an e-mail with a link to `path`, because a job sends the e-mails. Returns the token of the link. */
async function waitForToken(browser, email, path) {
  for (const end = performance.now() + mailWithinMs; performance.now() < end; await pause(100)) {
    const mails = await (await browser.request('/dev/mailbox.json')).json()
    const links = mails.filter(({ to }) => to === email).flatMap((mail) => mail.links)
    const link = links.find((one) => one.includes(path))
    if (link) return new URL(link).searchParams.get('token')
  }
  throw new Error(`no e-mail with a link to ${path} arrived`)
}

/** Uses one password reset link 50 times at the same time at both servers: exactly one use must succeed. */
export async function tokenRace({ servers, experiment, callAt, outcomesOf }) {
  const place = { directUrl: servers[0].directUrl, publicUrl: experiment.publicUrl }
  const actor = await signUpPatiently(place, { trial: false })
  await actor.call('sendPasswordResetEmail', { email: actor.email })
  const token = await waitForToken(actor, actor.email, 'reset')
  const stranger = { cookies: new Map() }
  const requests = Array.from({ length: uses }, (_, index) =>
    callAt(servers[index % 2].directUrl, stranger, experiment.publicUrl, 'resetPassword', {
      token,
      newPassword: `Close-the-curtain-${index}`,
    }),
  )
  const outcomes = await outcomesOf(requests)
  const complaints = outcomes.accepted === 1 ? [] : [`${outcomes.accepted ?? 0} of ${uses} uses succeeded`]
  return { complaints, figures: outcomes }
}

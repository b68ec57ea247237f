// Behaves like a browser towards the server: stores cookies and sends its origin. It uses `node:http`, because `fetch`
// cannot send a host name other than the host that it connects to.
import { request as sendRequest } from 'node:http'

/** The error of a refused API call. */
export class CallError extends Error {
  constructor(http, error, retryAfterS) {
    super(`${http} ${error?.details?.code ?? ''} ${error?.message ?? ''}`)
    this.http = http
    this.code = error?.details?.code
    /** The seconds that the server asks the client to wait, or undefined. */
    this.retryAfterS = retryAfterS === undefined ? undefined : Number(retryAfterS)
  }
}

/**
 * Sends a request to `address`. The `host` header may name another host. The caller can read the `body` of the response
 * while it arrives. Without an `agent`, the request has its own connection.
 */
export function sendHttpRequest(address, { method = 'GET', headers = {}, body, signal, agent = false } = {}) {
  return new Promise((resolve, reject) => {
    const sent = sendRequest(address, { method, headers, signal, agent }, (response) => {
      const bytes = async () => {
        const parts = []
        for await (const part of response) parts.push(part)
        return Buffer.concat(parts)
      }
      resolve({
        status: response.statusCode,
        ok: response.statusCode < 300,
        header: (name) => response.headers[name],
        cookies: response.headers['set-cookie'] ?? [],
        body: response,
        bytes,
        json: async () => JSON.parse((await bytes()).toString()),
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/**
 * Creates a browser without cookies. Its `directUrl` may be changed later: then it uses another server, or the same
 * server on another port.
 */
export function createBrowser({ directUrl, publicUrl }) {
  const cookies = new Map()
  const { host, origin } = new URL(publicUrl)
  const browser = { directUrl, cookies, request, call }

  function storeCookies(response) {
    for (const line of response.cookies) {
      const [pair] = line.split(';')
      const at = pair.indexOf('=')
      const [name, value] = [pair.slice(0, at).trim(), pair.slice(at + 1)]
      if (value === '' || /max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
  }

  async function request(path, init = {}) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await sendHttpRequest(browser.directUrl + path, {
      ...init,
      headers: { host, origin, ...(cookie && { cookie }), ...init.headers },
    })
    storeCookies(response)
    return response
  }

  async function call(name, data = {}, init = {}) {
    const response = await request(`/api/call/${name}`, {
      method: 'POST',
      body: JSON.stringify({ data }),
      headers: { 'content-type': 'application/json' },
      ...init,
    })
    const answer = await response.json()
    if (!response.ok) throw new CallError(response.status, answer.error, response.header('retry-after'))
    return answer.data
  }
  return browser
}

let last = 0
const password = 'Open-the-curtain-7'

const newEmail = () => `actor-${process.pid}-${Date.now()}-${(last += 1)}@example.com`

/**
 * Creates a user who has signed up and verified the e-mail address. `trial`: the user also redeems local mode's trial
 * coupon.
 */
export async function signUp(place, { trial = true, email = newEmail() } = {}) {
  const browser = createBrowser(place)
  const { user } = await browser.call('signUp', { email, password, firstName: 'Ada', lastName: 'Ray' })
  const mailbox = await browser.request('/dev/mailbox.json')
  const mails = await mailbox.json()
  if (!mailbox.ok) throw new CallError(mailbox.status, mails.error, mailbox.header('retry-after'))
  const link = mails.find(({ to }) => to === email)?.links[0]
  if (!link) throw new Error('the e-mail with the link did not arrive')
  await browser.call('verifyEmail', { token: new URL(link).searchParams.get('token') })
  if (trial) await browser.call('applyCouponToUser', { couponCode: 'BREAKALEG' })
  return Object.assign(browser, { email, password, userId: user.uid })
}

/**
 * Signs up. If an overloaded server refuses a request, waits for as long as the server says, and then signs up again:
 * with a new address, unless the options contain one.
 */
export async function signUpPatiently(place, options) {
  for (;;) {
    try {
      return await signUp(place, options)
    } catch (error) {
      if (error.code !== 'overloaded') throw error
      await new Promise((resolve) => setTimeout(resolve, error.retryAfterS * 1_000))
    }
  }
}

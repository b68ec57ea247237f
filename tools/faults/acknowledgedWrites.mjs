// A client that writes continuously while servers are killed, and records which writes were acknowledged.
import { pause } from '../testing/servers.mjs'
import { signUp } from '../testing/browser.mjs'

/**
 * Changes the last name of the user of `browser`, and sometimes signs up new accounts, until `stop` is called or a
 * request fails because the server was killed.
 */
export function writeContinuously(browser, place) {
  const acknowledged = { accounts: [], lastName: undefined }
  const attempted = { lastName: undefined }
  let isOver = false
  let count = 0

  async function work() {
    while (!isOver) {
      attempted.lastName = `Ray ${(count += 1)}`
      try {
        await browser.call('updateProfile', { firstName: 'Ada', lastName: attempted.lastName })
        acknowledged.lastName = attempted.lastName
        if (count % 10 === 1) acknowledged.accounts.push(await signUp(place))
      } catch {
        // The server was killed, as the experiment intends. A write without an acknowledgement may be stored or not.
        return
      }
      await pause(5)
    }
  }

  const ended = work()
  return {
    async stop() {
      isOver = true
      await ended
    },
    /** Returns the acknowledged writes that the server at `directUrl` no longer has. */
    async complaints(directUrl) {
      const found = []
      browser.directUrl = directUrl
      const { lastName } = await browser.call('getUserData')
      const isAsAcknowledged =
        acknowledged.lastName === undefined || lastName === acknowledged.lastName || lastName === attempted.lastName
      if (!isAsAcknowledged) found.push(`${acknowledged.lastName} was acknowledged, ${lastName} is there`)
      for (const account of acknowledged.accounts) {
        account.directUrl = directUrl
        const status = await account.call('getUserSubscriptionStatus').catch((error) => ({ tier: error.message }))
        if (status.tier !== 'premium_trial')
          found.push(`an account and its coupon were acknowledged; it is ${status.tier}`)
      }
      return found
    },
    get count() {
      return count
    },
  }
}

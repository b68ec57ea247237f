// Measures the size and speed of each page on a first visit with a slow phone, signed out or signed in.
import { callAs } from '../testing/openServerAndBrowser.mjs'
import { measureFirstVisit } from './measureFirstVisit.mjs'

const strangers = [
  '/',
  '/voices',
  '/voices?category=women',
  '/pricing',
  '/trial?code=BREAKALEG',
  '/about',
  '/faq',
  '/contact',
  '/privacy',
  '/terms',
  '/blog',
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/nowhere',
]
/**
 * Returns the paths of the pages that are measured for a signed-in user. `scriptId` is the id of one of the user's
 * scripts.
 */
const owners = (scriptId) => [
  ...['/studio', '/practice', '/scripts', '/scripts/new', '/account', '/pricing'],
  ...[`/scripts/${scriptId}`, `/scripts/${scriptId}/cast`, `/scripts/${scriptId}/plan`],
  ...[`/practice?script=${scriptId}`, `/practice/${scriptId}/tape`],
]

const kilobytes = (bytes) => (bytes / 1000).toFixed(0)

/** Prints the table of all pages, or only of those of a signed-in user if `isOnlyOwn`. */
export async function printEveryPage(site, person, { isOnlyOwn }) {
  const context = await site.enter(person)
  const { scripts } = await callAs(context, site.url, 'getUserScripts')
  await context.close()
  const [{ id: scriptId }] = scripts
  console.log('\n| page | script | style | fonts | LCP | CLS | TBT |\n|---|---|---|---|---|---|---|')
  const row = async (who, address, words) => {
    const { bytes, lcpMs, cls, tbtMs } = await measureFirstVisit(site, who, address)
    const weights = [bytes.script, bytes.style, bytes.font].map((each) => `${kilobytes(each)} kB`).join(' | ')
    console.log(`| ${words} | ${weights} | ${Math.round(lcpMs)} ms | ${cls.toFixed(3)} | ${Math.round(tbtMs)} ms |`)
  }
  for (const address of isOnlyOwn ? [] : strangers) await row(null, address, `\`${address}\``)
  for (const address of owners(scriptId))
    await row(person, address, `\`${address.replace(scriptId, 'SCRIPT')}\`, signed in`)
}

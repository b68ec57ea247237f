// Measures each page once, on a first visit with a slow phone, signed out or signed in: its weight and its speed.
import { firstVisit } from './firstVisit.mjs'

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
const owners = ['/studio', '/practice', '/scripts', '/scripts/new', '/account', '/pricing']

const kilobytes = (bytes) => (bytes / 1000).toFixed(0)

/** Prints the table of all pages. */
export async function printEveryPage(site, person) {
  console.log('\n| page | script | style | fonts | LCP | CLS | TBT |\n|---|---|---|---|---|---|---|')
  const row = async (who, address, words) => {
    const { bytes, lcpMs, cls, tbtMs } = await firstVisit(site, who, address)
    const weights = [bytes.script, bytes.style, bytes.font].map((each) => `${kilobytes(each)} kB`).join(' | ')
    console.log(`| ${words} | ${weights} | ${Math.round(lcpMs)} ms | ${cls.toFixed(3)} | ${Math.round(tbtMs)} ms |`)
  }
  for (const address of strangers) await row(null, address, `\`${address}\``)
  for (const address of owners) await row(person, address, `\`${address}\`, signed in`)
}

type WebMail = {
  /** What users call the mailbox. */
  name: string
  /** Address of the inbox. On a phone it opens the app of the provider, if that is installed. */
  url: string
}

const gmail = { name: 'Gmail', url: 'https://mail.google.com/mail/' }
const outlook = { name: 'Outlook', url: 'https://outlook.live.com/mail/' }
const yahoo = { name: 'Yahoo Mail', url: 'https://mail.yahoo.com/' }
const iCloud = { name: 'iCloud Mail', url: 'https://www.icloud.com/mail' }
const proton = { name: 'Proton Mail', url: 'https://mail.proton.me/' }
const aol = { name: 'AOL Mail', url: 'https://mail.aol.com/' }
const gmx = { name: 'GMX', url: 'https://www.gmx.net/' }

const byDomain: Readonly<Record<string, WebMail | undefined>> = {
  'gmail.com': gmail,
  'googlemail.com': gmail,
  'outlook.com': outlook,
  'hotmail.com': outlook,
  'hotmail.co.uk': outlook,
  'live.com': outlook,
  'msn.com': outlook,
  'yahoo.com': yahoo,
  'yahoo.co.uk': yahoo,
  'ymail.com': yahoo,
  'icloud.com': iCloud,
  'me.com': iCloud,
  'mac.com': iCloud,
  'proton.me': proton,
  'protonmail.com': proton,
  'pm.me': proton,
  'aol.com': aol,
  'gmx.de': gmx,
  'gmx.net': gmx,
}

/** Returns the mailbox on the web of an e-mail address; undefined if the provider of its domain is not known. */
export function findWebMail(email: string): WebMail | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return Object.hasOwn(byDomain, domain) ? byDomain[domain] : undefined
}
